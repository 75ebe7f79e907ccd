// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { answerWith, envelope, type RequestConfig, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { lockScreen, unlockScreen, useLock } from '../../state/lock.ts'
import { refreshSession } from '../../state/session.ts'
import { requestEarly } from './earlyAnswers.ts'
import { request } from './http.ts'

const shown = setUpSession()
const sender = { token: 'first', tenantId: '000000', language: 'zh' } as const
const list = () => request({ url: 'blade-system/post/list', params: { current: 1, size: 10 } })
let sent: RequestConfig[]

beforeEach(() => {
  sent = answerWith(() => envelope('asked later'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function requestListEarly(answer: { status?: number; body?: unknown } = envelope('asked early')) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }))
  vi.stubGlobal('fetch', fetched)
  requestEarly('blade-system/post/list?current=1&size=10', sender)
  return fetched
}

test('the first call takes the early answer, the next one asks the server', async () => {
  const fetched = requestListEarly()
  expect(fetched).toHaveBeenCalledWith('/api/blade-system/post/list?current=1&size=10', {
    credentials: 'include',
    headers: {
      Authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0',
      'Tenant-Id': '000000',
      'Accept-Language': 'zh-CN',
      'Blade-Auth': 'bearer first',
    },
  })
  expect([await list(), sent.length]).toEqual(['asked early', 0])
  expect([await list(), sent.length]).toEqual(['asked later', 1])
})

test('another page, another user and a later screen ask for themselves', async () => {
  requestListEarly()
  expect(await request({ url: 'blade-system/post/list', params: { current: 2, size: 10 } })).toBe('asked later')
  refreshSession(tokenReply({ access_token: 'second' }))
  expect(await list()).toBe('asked later')
  refreshSession(tokenReply({ access_token: 'first' }))
  vi.useFakeTimers({ toFake: ['Date'] })
  requestListEarly()
  vi.setSystemTime(Date.now() + 30_001)
  expect(await list()).toBe('asked later')
})

test('what was refused while the session was locked is asked for again, however late', async () => {
  requestListEarly(refusal(423, '会话已锁定'))
  lockScreen()
  unlockScreen()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 10_000)
  expect(await list()).toBe('asked later')
  expect(useLock.getState().isLock).toBe(false)
})

test('a refused early answer refreshes the token, and the call is sent again', async () => {
  requestListEarly(refusal(401, '请先登录'))
  sent = answerWith(({ url }) =>
    url?.endsWith('token') ? { body: tokenReply({ access_token: 'second' }) } : envelope('asked again'),
  )
  expect(await list()).toBe('asked again')
  expect(sent.map(({ url, headers }) => [url, headers.get('Blade-Auth')])).toEqual([
    ['blade-auth/oauth/token', undefined],
    ['blade-system/post/list', 'bearer second'],
  ])
})

test('a failed early request fails as the call itself would', async () => {
  requestListEarly(refusal(503, '服务暂不可用，请稍后重试'))
  expect(await failureOf(list())).toMatchObject({ statusCode: 503, message: '服务暂不可用，请稍后重试' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  requestEarly('blade-system/post/list?current=1&size=10', sender)
  expect(await failureOf(list())).toMatchObject({ statusCode: 0, message: '网络异常，请检查网络后重试' })
  expect(shown).toHaveBeenCalledTimes(2)
  expect(sent).toEqual([])
})
