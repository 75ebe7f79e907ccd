// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerNothing, answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { queryClient } from './api/queryClient.ts'
import { authProvider } from './auth.ts'
import { startLanguage } from './i18n/index.ts'

const credentials = { tenantId: '000000', username: 'admin', password: 'admin' }

beforeAll(() => startLanguage('zh'))
beforeEach(endSession)

test('signing in sends the hash of the password in the address, with an empty body', async () => {
  const asked = answerWith(() => ({ body: tokenReply() }))
  await authProvider.login({ ...credentials, captcha: { key: 'k', code: 'abcde' } })
  expect(asked[0]?.params).toEqual({
    tenantId: '000000',
    username: 'admin',
    password: '21232f297a57a5a743894a0e4a801fc3',
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  })
  expect(asked[0]?.data).toBeUndefined()
  expect(asked[0]?.headers).toMatchObject({ 'Tenant-Id': '000000', 'Captcha-Key': 'k', 'Captcha-Code': 'abcde' })
  expect(asked[0]?.headers.has('Blade-Auth')).toBe(false)
})

test('without a captcha the grant is password', async () => {
  const asked = answerWith(() => ({ body: tokenReply() }))
  await authProvider.login(credentials)
  expect(asked[0]?.params.grant_type).toBe('password')
  expect(asked[0]?.headers.has('Captcha-Key')).toBe(false)
})

test('a session holds tokens, tenant and user, in storage and in cookies', async () => {
  answerWith(() => ({ body: tokenReply({ tenant_id: '000001' }) }))
  expect(await authProvider.login(credentials)).toEqual({ success: true })
  expect(useSession.getState()).toMatchObject({
    token: 'first',
    refreshToken: 'first-refresh',
    tenantId: '000001',
    userInfo: { user_id: '1123598821738675201', avatar: '/img/avatar.svg' },
  })
  expect(JSON.parse(localStorage.getItem('saber-token') ?? '')).toMatchObject({ content: 'first' })
  expect(document.cookie).toContain('saber-access-token=first')
  expect(document.cookie).toContain('saber-refresh-token=first-refresh')
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(await authProvider.getIdentity?.()).toMatchObject({ id: '1123598821738675201', name: '管理员' })
})

test('a refusal is an error and stores nothing', async () => {
  answerWith(() => ({ status: 400, body: { error: 'invalid_grant', error_description: '用户名或密码不正确' } }))
  const result = await authProvider.login(credentials)
  expect(result).toMatchObject({ success: false, error: { message: '用户名或密码不正确' } })
  expect(localStorage.getItem('saber-token')).toBeNull()
  expect(document.cookie).not.toContain('saber-access-token')
})

test('signing out clears everything of the user, even when the server is gone', async () => {
  startSession(tokenReply())
  useSession.setState({ permission: { post_add: true } })
  queryClient.setQueryData(['data', 'rows'], [1])
  answerNothing()
  await authProvider.logout(undefined)
  expect(useSession.getState()).toMatchObject({ token: '', userInfo: null, permission: {}, menu: [] })
  expect(localStorage.getItem('saber-userInfo')).toBeNull()
  expect(document.cookie).not.toContain('saber-refresh-token')
  expect(queryClient.getQueryData(['data', 'rows'])).toBeUndefined()
  expect(await authProvider.check()).toMatchObject({ authenticated: false })
})

test('signing out tells the server', async () => {
  startSession(tokenReply())
  const asked = answerWith(() => envelope(null))
  await authProvider.logout(undefined)
  expect(asked[0]?.url).toBe('blade-auth/oauth/logout')
  expect(asked[0]?.headers.get('Blade-Auth')).toBe('bearer first')
})
