import { useList } from '@refinedev/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { workClaim, workTodo } from '#contract/flow/work'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { answerWith, envelope } from '../../../tests/support/servers/fakeApi.ts'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../../components/resource/definition/lazyResource.ts'
import { lockScreen, unlockScreen } from '../../state/lock.ts'
import { endSession, refreshSession, startSession } from '../../state/session.ts'
import { anyModule, eventsIn, liveProvider, publishChange } from './live.ts'
import { handleDeskEvent, openNotice } from './notices.ts'

const channel = 'blade-biz/edition/events'
const subscriptions: unknown[] = []

beforeEach(() => startSession(tokenReply()))
afterEach(() => {
  for (const subscription of subscriptions.splice(0)) liveProvider.unsubscribe(subscription)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  unlockScreen()
  endSession()
})

test('a broken stream is opened again with the token of the moment and the last event that was heard', async () => {
  vi.useFakeTimers()
  const opened = stubStreams()
  const events = listen(channel)
  await vi.waitFor(() => expect(events).toEqual(['connected']), timeLimit(60_000))
  opened[0]?.send('id: 7\nevent: drawing\ndata: {}\n\n')
  await vi.waitFor(() => expect(events).toEqual(['connected', 'drawing']), timeLimit(60_000))
  expect(opened[0]?.headers).toMatchObject({ 'Blade-Auth': 'bearer first' })

  refreshSession(tokenReply({ access_token: 'second' }))
  opened[0]?.end()
  await vi.waitFor(() => expect(events.slice(2)).toEqual(['disconnected', 'reconnected']), timeLimit(60_000))
  expect(opened[1]?.headers).toMatchObject({ 'Blade-Auth': 'bearer second', 'Last-Event-ID': '7' })
})

test('an error of a subscriber is remembered, and breaks no stream', async () => {
  const opened = stubStreams()
  const heard: string[] = []
  subscribe(channel, ({ type }) => {
    heard.push(type)
    if (type === 'drawing') throw new Error('no such page')
  })
  await vi.waitFor(() => expect(heard).toEqual(['connected']), timeLimit(60_000))
  opened[0]?.send('event: drawing\ndata: {}\n\nevent: odd\ndata: {\n\nevent: next\ndata: {}\n\n')
  await vi.waitFor(() => expect(heard).toEqual(['connected', 'drawing', 'next']), timeLimit(60_000))
  expect(opened).toHaveLength(1)
  const { useErrorLog } = await import('../../state/errorLog.ts')
  await vi.waitFor(() => expect(JSON.stringify(useErrorLog.getState())).toContain('no such page'))
})

test('a refused token is renewed before the stream is opened again', async () => {
  vi.useFakeTimers()
  const requests = answerWith(() => ({ body: tokenReply({ access_token: 'second' }) }))
  const opened = stubStreams(401)
  const events = listen(channel)
  await vi.waitFor(() => expect(events).toEqual(['disconnected', 'connected']), timeLimit(60_000))
  expect(requests.map(({ params }) => params.grant_type)).toEqual(['refresh_token'])
  expect(opened[1]?.headers).toMatchObject({ 'Blade-Auth': 'bearer second' })
})

test('the longer a server is away, the less often it is requested', async () => {
  vi.useFakeTimers()
  const opened = stubStreams(...Array.from({ length: 100 }, () => 503))
  const events = listen(channel)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened.length).toBeGreaterThan(6)
  expect(opened.length).toBeLessThan(16)
  expect(events).toEqual(['disconnected'])
})

test('a server without the stream is requested once', async () => {
  vi.useFakeTimers()
  const opened = stubStreams(404)
  listen(channel)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened).toHaveLength(1)
})

test('nothing is requested while the screen is locked', async () => {
  const opened = stubStreams()
  lockScreen()
  const events = listen(channel)
  await moment()
  expect(opened).toEqual([])
  unlockScreen()
  await vi.waitFor(() => expect(events).toEqual(['connected']), timeLimit(60_000))
})

test('a second tab asks for the notices as it opens, and not while it is locked', async () => {
  anotherTabListens()
  const requests = answerWith(() => envelope({ unread: 0, notices: [] }))
  subscribe(noticeEventsPath, handleDeskEvent)
  await vi.waitFor(() => expect(requests.map(({ url }) => url)).toEqual(['blade-desk/notice/mine']), timeLimit(60_000))

  vi.useFakeTimers()
  lockScreen()
  subscribe(noticeEventsPath, handleDeskEvent)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toHaveLength(1)
})

test('an event reaches those who read its module and its records', () => {
  const lists = listen('resources/blade-flow/work/claim')
  const others = listen('resources/blade-flow/work/todo')
  const one = listen('resources/blade-flow/work/claim', { ids: ['7'] })
  publishChange({ module: 'blade-flow/work/claim', ids: ['8'] })
  expect([lists, others, one]).toEqual([['updated'], [], []])
  publishChange({ module: 'blade-flow/work/claim', ids: [] })
  publishChange({ module: anyModule, ids: [] })
  expect([lists, others, one]).toEqual([Array(3).fill('updated'), ['updated'], ['updated', 'updated']])
})

test('the event about an own change is no news to the lists that refetch by themselves', () => {
  const module = 'blade-flow/work/claim'
  const channel = `resources/${module}`
  const lists = [listen(channel, { subscriptionType: 'useList' }), listen(channel, { subscriptionType: 'useList' })]
  const count = listen(channel)
  liveProvider.publish?.({ channel, type: 'updated', payload: {}, date: new Date() })
  publishChange({ module, ids: [] })
  expect([...lists, count]).toEqual([[], [], ['updated']])
  publishChange({ module, ids: [] })
  expect([...lists, count]).toEqual([['updated'], ['updated'], ['updated', 'updated']])
})

test('a list is not read again when the stream opens first', async () => {
  const requests = answerWith(() => envelope({ unread: 0, notices: [] }))
  stubStreams()
  const lists = listen('resources/blade-flow/work')
  subscribe(noticeEventsPath, handleDeskEvent)
  await vi.waitFor(() => expect(requests.map(({ url }) => url)).toEqual(['blade-desk/notice/mine']), timeLimit(60_000))
  await moment()
  expect(lists).toEqual([])
})

/** By then what was subscribed has begun. */
const moment = () => new Promise(resolve => setTimeout(resolve))

type Subscription = Parameters<typeof liveProvider.subscribe>[0]

function subscribe(channel: string, callback: Subscription['callback'], params?: Subscription['params']): void {
  subscriptions.push(liveProvider.subscribe({ channel, types: ['*'], callback, params }))
}

function listen(channel: string, params?: Subscription['params']): string[] {
  const events: string[] = []
  subscribe(channel, ({ type }) => events.push(type), params)
  return events
}

interface Opened {
  headers: unknown
  send(text: string): void
  end(): void
}

/** Answers with these states first and with a stream afterwards. */
function stubStreams(...states: number[]): Opened[] {
  const opened: Opened[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    if (url.includes('/oauth/token')) return fetch(url, options)
    const { headers, signal } = options
    const status = states.shift() ?? 200
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    opened.push({
      headers,
      send: text => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
    })
    const type = status === 200 ? 'text/event-stream' : 'application/json'
    return new Response(readable, { status, headers: { 'content-type': type } })
  })
  return opened
}

/** The tab that has the turn keeps it. */
function anotherTabListens(): void {
  const request = (_name: string, options: LockOptions, work: (lock: null) => unknown) =>
    options.ifAvailable ? Promise.resolve(work(null)) : new Promise(() => {})
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
}

/** A list as Refine's documentation writes it. */
function LiveList({ path, listPath }: { path: string; listPath?: string | undefined }) {
  const { data } = useList({ resource: path, meta: { listPath }, liveMode: 'auto' })
  return <p>{data ? `${path}: ${data.data.map(({ taskName }) => taskName).join()}` : ''}</p>
}

describe('lists', () => {
  const claimList = 'blade-flow/work/claim-list'
  const todoList = 'blade-flow/work/todo-list'
  const listPaths = [claimList, todoList]
  const modules = [workClaim, workTodo]
  const resources = modules.map(({ path, route }) =>
    lazyResource(path, route ?? '', () => Promise.reject(new Error('no screen'))),
  )

  afterEach(() => {
    cleanup()
    endSession()
  })

  it('an event of one module makes the lists of that module refetch, and no others', async () => {
    startSession(tokenReply())
    const named = (taskName: string) => ({ records: [{ id: taskName, taskName }], total: 1 })
    const server = startFakeServer(
      {},
      { 'blade-desk/notice/mine': { unread: 0, notices: [] }, [claimList]: named('审批'), [todoList]: named('付款') },
    )
    const lists = modules.map(({ path, listPath }) => <LiveList key={path} path={path} listPath={listPath} />)
    await renderResources(resources, { at: '/lists', permission: [], page: <>{lists}</> })
    await screen.findByText(`${workClaim.path}: 审批`)
    await screen.findByText(`${workTodo.path}: 付款`)

    for (const path of listPaths) server.answers[path] = named('归档')
    const payload = { module: workTodo.path, ids: ['1'] }
    handleDeskEvent({ channel: '', type: 'changed', payload, date: new Date() })
    await screen.findByText(`${workTodo.path}: 归档`)
    expect(listPaths.map(path => server.callsTo(path).length)).toEqual([1, 2])
  })

  test('a notice is marked as read before the unread ones are counted again', async () => {
    startSession(tokenReply())
    const answered: (string | undefined)[] = []
    const requests = answerWith(async ({ url }) => {
      await new Promise(resolve => setTimeout(resolve, 20))
      answered.push(url)
      return envelope(url?.endsWith('mine') ? { unread: 0, notices: [] } : { title: '放假通知' })
    })
    expect(await openNotice('7')).toEqual({ title: '放假通知' })
    expect(answered).toEqual(['blade-desk/notice/read'])
    await vi.waitFor(
      () => expect(answered).toEqual(['blade-desk/notice/read', 'blade-desk/notice/mine']),
      timeLimit(60_000),
    )
    expect(requests).toHaveLength(2)
  })
})

describe('the stream of events', () => {
  it('reads events however they are cut into pieces', async () => {
    const text =
      ': open\n\nid: 7\nevent: notice\ndata: {"名":\ndata: 1}\n\nevent: other\r\ndata:x\r\n\r\ndata: no name\n\nevent: cut off'
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 2, 3, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      )
      expect(await all(streamOf(pieces))).toEqual([
        { id: '7', event: 'notice', data: '{"名":\n1}' },
        { id: '', event: 'other', data: 'x' },
      ])
    }
  })

  it.each([
    ['a refusal', { status: 403, headers: { 'content-type': 'text/event-stream' } }],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' } }],
  ])('takes %s for no stream', async (_, init) => {
    expect(() => eventsIn(new Response('event: a\n\n', init))).toThrow('no stream')
  })

  async function all(response: Response) {
    const found = []
    for await (const event of eventsIn(response)) found.push(event)
    return found
  }

  function streamOf(pieces: readonly Uint8Array[]): Response {
    const stream = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
})
