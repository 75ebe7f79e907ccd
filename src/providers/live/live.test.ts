// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { answerWith, envelope } from '../../../tests/support/servers/fakeApi.ts'
import { lockScreen, unlockScreen } from '../../state/lock.ts'
import { endSession, refreshSession, startSession } from '../../state/session.ts'
import { anyModule, liveProvider, publishChange } from './live.ts'
import { handleDeskEvent } from './notices.ts'

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
