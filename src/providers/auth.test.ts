// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerNothing, answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { useLock } from '../state/lock.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { bindNotices } from './api/notification.ts'
import { queryClient } from './api/queryClient.ts'
import { authProvider } from './auth.ts'
import { ApiError } from './blade/apiError.ts'
import { startLanguage } from './i18n/index.ts'

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
