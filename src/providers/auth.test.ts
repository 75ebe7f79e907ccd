// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerNothing, answerWith, envelope, refusal } from '../../tests/support/servers/fakeApi.ts'
import { switchRole } from '../components/ui/SwitchForm.tsx'
import { useLock } from '../state/lock.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { loadAccess } from './accessControl.ts'
import { bindNotices } from './api/notification.ts'
import { queryClient } from './api/queryClient.ts'
import { authProvider } from './auth.ts'
import { ApiError } from './blade/apiError.ts'
import { startLanguage } from './i18n/index.ts'
import { changePassword, digestPassword, refusalMessage, requestSession, requestSocialSession } from './signIn.ts'

beforeAll(() => startLanguage('zh'))
beforeEach(endSession)

test('a session holds tokens, tenant and user, in storage and in cookies', async () => {
  expect(await authProvider.login(tokenReply({ tenant_id: '000001' }))).toEqual({ success: true })
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
  expect(await authProvider.getIdentity()).toEqual({ avatar: '/img/avatar.svg', name: '管理员' })
})

test('a rejected token ends the session once, and the sign-in page says why', async () => {
  const shown = vi.fn()
  startSession(tokenReply())
  await authProvider.onError(new ApiError('请先登录', 401, true))
  await authProvider.onError(new ApiError('请先登录', 401, true))
  bindNotices(shown)()
  expect(useSession.getState().token).toBe('')
  expect(shown.mock.calls).toEqual([['error', '请先登录']])
})

test('a locked session locks the screen, and other failures change nothing', async () => {
  startSession(tokenReply())
  for (const status of [0, 400, 403, 500]) await authProvider.onError(new ApiError('', status))
  await authProvider.onError(new Error('not of the server'))
  expect(useLock.getState().isLock).toBe(false)
  await authProvider.onError(new ApiError('会话已锁定', 423, true))
  expect(useLock.getState().isLock).toBe(true)
  expect(useSession.getState().token).toBe('first')
})

test('signing out clears everything of the user, even when the server is gone', async () => {
  startSession(tokenReply())
  useSession.setState({ permission: { post_add: true } })
  queryClient.setQueryData(['data', 'rows'], [1])
  answerNothing()
  await authProvider.logout()
  expect(useSession.getState()).toMatchObject({ token: '', userInfo: null, permission: {}, menu: [] })
  expect(localStorage.getItem('saber-userInfo')).toBeNull()
  expect(document.cookie).not.toContain('saber-refresh-token')
  expect(queryClient.getQueryData(['data', 'rows'])).toBeUndefined()
  expect(await authProvider.check()).toMatchObject({ authenticated: false })
})

test('signing out tells the server', async () => {
  startSession(tokenReply())
  const requests = answerWith(() => envelope(null))
  await authProvider.logout()
  expect(requests[0]?.url).toBe('blade-auth/oauth/logout')
  expect(requests[0]?.headers.get('Blade-Auth')).toBe('bearer first')
})

describe('sign in', () => {
  const credentials = { tenantId: '000000', username: 'admin', password: 'admin' }

  test('signing in sends the hash of the password in the address, with an empty body', async () => {
    const requests = answerWith(() => ({ body: tokenReply() }))
    await requestSession({ ...credentials, captcha: { key: 'k', code: 'abcde' } })
    expect(requests[0]?.params).toEqual({
      tenantId: '000000',
      username: 'admin',
      password: '21232f297a57a5a743894a0e4a801fc3',
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
    })
    expect(requests[0]?.data).toBeUndefined()
    expect(requests[0]?.headers).toMatchObject({ 'Tenant-Id': '000000', 'Captcha-Key': 'k', 'Captcha-Code': 'abcde' })
    expect([requests[0]?.headers.get('Dept-Id'), requests[0]?.headers.get('Role-Id')]).toEqual(['', ''])
    expect(requests[0]?.headers.has('Blade-Auth')).toBe(false)
  })

  test('a refusal is an error and stores nothing', async () => {
    answerWith(() => ({ status: 400, body: { error: 'invalid_grant', error_description: '用户名或密码不正确' } }))
    await expect(requestSession(credentials)).rejects.toThrow('用户名或密码不正确')
    expect(localStorage.getItem('saber-token')).toBeNull()
    expect(document.cookie).not.toContain('saber-access-token')
  })
})

test('both passwords travel as digests, in a form', async () => {
  const requests = answerWith(() => envelope(true))
  await changePassword('old', 'new')
  const next = digestPassword('new')
  const form = new URLSearchParams({ oldPassword: digestPassword('old'), newPassword: next, newPassword1: next })
  expect(requests.map(({ url }) => url)).toEqual(['blade-user/update-password'])
  expect(String(requests[0]?.data)).toBe(String(form))
  expect(requests[0]?.headers.getContentType()).toContain('application/x-www-form-urlencoded')
})

describe('switch role', () => {
  beforeEach(() => {
    startSession(tokenReply())
    queryClient.clear()
  })

  test('the token is refreshed for the role, and menu, permissions and lists are loaded again', async () => {
    answerWith(() => envelope([]))
    await loadAccess()
    queryClient.setQueryData(['list'], 'of the former role')
    const requests = answerWith(({ url }) =>
      url?.endsWith('token') ? { body: tokenReply({ access_token: 'next', dept_id: '2' }) } : envelope([]),
    )
    await switchRole({ deptId: '2', roleId: '3' })
    expect(requests.map(({ url }) => url)).toEqual([
      'blade-auth/oauth/token',
      'blade-system/menu/routes',
      'blade-system/menu/buttons',
    ])
    expect(requests[0]?.headers.get('Dept-Id')).toBe('2')
    expect(requests[0]?.headers.get('Role-Id')).toBe('3')
    expect(requests[0]?.params).toMatchObject({
      ...{ grant_type: 'refresh_token', refresh_token: tokenReply().refresh_token },
      ...{ deptId: '2', roleId: '3' },
    })
    expect(useSession.getState()).toMatchObject({ token: 'next', userInfo: { dept_id: '2' } })
    expect(queryClient.getQueryData(['list'])).toBeUndefined()
  })

  test('a refused role leaves session and lists as they were', async () => {
    const { token } = useSession.getState()
    queryClient.setQueryData(['list'], 'of this role')
    answerWith(() => refusal(403, '无权限'))
    await expect(switchRole({ deptId: '9' })).rejects.toThrow('无权限')
    expect(useSession.getState().token).toBe(token)
    expect(queryClient.getQueryData(['list'])).toBe('of this role')
  })
})

describe('social', () => {
  const arrival = { source: 'press', code: 'c', state: 's', iss: '', error: '' }
  const failure = () => requestSocialSession('000000', arrival).catch((error: unknown) => error)

  test('the callback of a third party is exchanged for a session, with the issuer where it is known', async () => {
    const requests = answerWith(() => ({ body: { access_token: 'a' } }))
    await requestSocialSession('100200', { ...arrival, iss: 'https://id.example' })
    await requestSocialSession('100200', arrival)
    expect(requests[0]).toMatchObject({ method: 'post', url: 'blade-auth/oauth/token' })
    expect(requests[0]?.params).toMatchObject({
      grant_type: 'social',
      code: 'c',
      state: 's',
      iss: 'https://id.example',
    })
    expect(requests[0]?.headers.get('Tenant-Id')).toBe('100200')
    expect(requests[1]?.params).not.toHaveProperty('iss')
  })

  test('a refusal has the message of the server, if it sent one', async () => {
    answerWith(() => refusal(400, '注册已关闭'))
    expect(refusalMessage(await failure())).toBe('注册已关闭')
    answerWith(() => ({ status: 500, body: 'nginx' }))
    expect(refusalMessage(await failure())).toBeUndefined()
    answerNothing()
    expect(refusalMessage(await failure())).toBeUndefined()
    expect(refusalMessage(new Error('broken'))).toBeUndefined()
  })
})
