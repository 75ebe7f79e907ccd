import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { edition } from '#contract/biz/edition'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { answerNothing, answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { switchLanguage } from '../i18n/index.ts'
import { type CallOptions, useCall, useInvalidateCall } from './call.ts'
import { openCall, useRunningCalls } from './http.ts'
import { queryClient, refetchAll } from './queryClient.ts'

type Reader = { isOn: boolean; address: string }

let replace: (reader: Reader) => void
let invalidate: ReturnType<typeof useInvalidateCall>

function Shown(options: CallOptions<Reader>) {
  const query = useCall(edition, 'reader', {}, options)
  replace = query.replace
  invalidate = useInvalidateCall()
  return <p>{query.data?.address ?? query.error?.message}</p>
}

const show = (options: CallOptions<Reader> = {}) =>
  renderResources([], { at: '/biz/edition', permission: [], page: <Shown {...options} /> })

afterEach(cleanup)

it('requests a call once, and again where its address is invalidated', async () => {
  let address = 'first'
  const requests = answerWith(() => envelope({ isOn: true, address }))
  await show()
  await screen.findByText('first')
  expect(requests.map(({ url, method }) => `${method} ${url}`)).toEqual(['get blade-biz/edition/reader'])
  address = 'second'
  await invalidate('blade-biz/edition/reader')
  await screen.findByText('second')
  expect(requests).toHaveLength(2)
})

it('shows at once what replaces the answer', async () => {
  const requests = answerWith(() => envelope({ isOn: true, address: 'read' }))
  await show({ dependsOn: 'blade-biz/edition' })
  await screen.findByText('read')
  act(() => replace({ isOn: true, address: 'replaced' }))
  await screen.findByText('replaced')
  expect(requests).toHaveLength(1)
})

it.each([
  [{}, []],
  [{ announced: true }, ['error: 暂不可用']],
])('with %j a failure shows the messages %j', async (options, messages) => {
  answerWith(() => refusal(400, '暂不可用'))
  const { notices } = await show(options)
  await screen.findByText('暂不可用')
  expect(notices).toEqual(messages)
})

it('never reports a failed poll', async () => {
  const requests = answerWith(() => refusal(400, '暂不可用'))
  const { notices } = await show({ refetchInterval: (_, error) => (error ? 5 : false) })
  await waitFor(() => expect(requests.length).toBeGreaterThan(2))
  expect(notices).toEqual([])
})

it('asks a server without the call otherwise', async () => {
  const requests = answerWith(() => refusal(404, 'none'))
  await show({ instead: async () => ({ isOn: true, address: 'known otherwise' }) })
  await screen.findByText('known otherwise')
  expect(requests).toEqual([])
})

let role = ''
let reading = () => Promise.resolve(role)

function Read({ name, staleTime }: { name: string; staleTime: number }) {
  const { data = 'nothing' } = useQuery({ queryKey: [name], queryFn: () => reading(), staleTime })
  return <p>{`${name}: ${data}`}</p>
}

describe('refetch all', () => {
  afterEach(() => {
    cleanup()
    queryClient.clear()
  })

  it('reads again what is on screen, however fresh it is, and forgets the rest', async () => {
    role = 'editor'
    queryClient.setQueryData(['closed'], role)
    render(
      <QueryClientProvider client={queryClient}>
        <Read name="greeting" staleTime={60_000} />
        <Read name="record" staleTime={Number.POSITIVE_INFINITY} />
      </QueryClientProvider>,
    )
    await screen.findByText('greeting: editor')
    role = 'reader'
    await refetchAll()
    await screen.findByText('greeting: reader')
    await screen.findByText('record: reader')
    expect(queryClient.getQueryData(['closed'])).toBeUndefined()
  })

  it('keeps the record of an open dialog on screen until its new answer arrives, and resets the others', async () => {
    let answer = (_: string) => {}
    const waiting = () => new Promise<string>(resolve => (answer = resolve))
    role = 'editor'
    render(
      <QueryClientProvider client={queryClient}>
        <Read name="greeting" staleTime={60_000} />
        <Read name="record" staleTime={Number.POSITIVE_INFINITY} />
      </QueryClientProvider>,
    )
    await screen.findByText('record: editor')
    await screen.findByText('greeting: editor')
    reading = waiting
    await act(() => refetchAll())
    screen.getByText('record: editor')
    await screen.findByText('greeting: nothing')
    reading = () => Promise.resolve(role)
    await act(async () => answer('reader'))
  })
})

it('reads again in a new language what the server words, but not rights', async () => {
  const keys = [['list'], ['auth'], ['access']]
  for (const key of keys) queryClient.setQueryData(key, 'read')
  await switchLanguage('en')
  expect(keys.filter(key => queryClient.getQueryState(key)?.isInvalidated)).toEqual([['list']])
  await switchLanguage('zh')
  queryClient.clear()
})

const shown = setUpSession()

test('a call carries client, tenant and language but no token, and returns what the envelope holds', async () => {
  const requests = answerWith(() => envelope({ tenantName: '日报' }))
  expect(await openCall({ url: 'blade-system/tenant/info', params: { tenantId: '000001' } })).toEqual({
    tenantName: '日报',
  })
  const [{ url, params, headers } = {}] = requests
  expect([url, params]).toEqual(['blade-system/tenant/info', { tenantId: '000001' }])
  expect(headers?.get('Authorization')).toMatch(/^Basic /)
  expect(headers?.get('Tenant-Id')).toBe('000000')
  expect(headers?.has('Blade-Auth')).toBe(false)
})

test('a tenant may be named, and a form is sent in the body', async () => {
  const requests = answerWith(() => ({ body: { access_token: 'first' } }))
  const data = new URLSearchParams({ code: '123456' })
  const call = { method: 'POST', url: 'blade-auth/oauth/token', data, headers: { 'Tenant-Id': '000001' } } as const
  expect(await openCall(call)).toEqual({ access_token: 'first' })
  expect(requests[0]?.headers.get('Tenant-Id')).toBe('000001')
  expect(String(requests[0]?.data)).toBe('code=123456')
})

test('a refusal is the error, which the caller shows', async () => {
  answerWith(() => ({ status: 400, body: { error: 'invalid_grant', error_description: '用户名或密码不正确' } }))
  expect(await failureOf(openCall({ url: 'x' }))).toMatchObject({ message: '用户名或密码不正确', statusCode: 400 })
  answerWith(() => refusal(401, '请先登录'))
  expect(await failureOf(openCall({ url: 'x' }))).toMatchObject({ message: '请先登录', statusCode: 401, silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('a call that is not silent shows its failure', async () => {
  answerNothing()
  expect(await failureOf(openCall({ url: 'x', meta: { silent: false } }))).toMatchObject({ statusCode: 0 })
  expect(shown).toHaveBeenCalledWith('error', '网络异常，请检查网络后重试')
})

test('calls under way are counted until they are over', async () => {
  const { running } = useRunningCalls.getState()
  answerWith(() => envelope(useRunningCalls.getState().running))
  expect(await openCall({ url: 'x' })).toBe(running + 1)
  expect(useRunningCalls.getState().running).toBe(running)
})
