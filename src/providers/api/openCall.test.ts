// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerNothing, answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { openCall, useRunningCalls } from './http.ts'

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

test('a server without its database says so, and a proxy without a server is a network error', async () => {
  answerWith(() => refusal(503, '数据库暂时不可用'))
  expect(await failureOf(openCall({ url: 'x' }))).toMatchObject({ message: '数据库暂时不可用', statusCode: 503 })
  answerWith(() => ({ status: 502, body: '<html>Bad Gateway</html>' }))
  expect(await failureOf(openCall({ url: 'x' }))).toMatchObject({
    message: '网络异常，请检查网络后重试',
    statusCode: 502,
  })
})

test('calls under way are counted until they are over', async () => {
  const { running } = useRunningCalls.getState()
  answerWith(() => envelope(useRunningCalls.getState().running))
  expect(await openCall({ url: 'x' })).toBe(running + 1)
  expect(useRunningCalls.getState().running).toBe(running)
})
