// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { post } from '#contract/system/post'
import { user } from '#contract/system/user'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { answerNothing, answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { settings } from '../../lib/settings.ts'
import { lockScreen, unlockScreen, useLock } from '../../state/lock.ts'
import { endSession, startSession, useSession } from '../../state/session.ts'
import { useSettings } from '../../state/settings.ts'
import { authProvider } from '../auth.ts'
import { startLanguage } from '../i18n/index.ts'
import { type ApiError, bindRejections } from './apiError.ts'
import { call } from './call.ts'
import { renewToken, request } from './http.ts'
import { bindNotices, notify } from './notification.ts'

const shown = vi.fn()

beforeAll(() => startLanguage('zh'))
beforeAll(() => bindRejections(authProvider.onError))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
  bindNotices(shown)
  shown.mockClear()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error as ApiError,
  )
/** The messages for a screen that comes after this one. */
function messagesForNextScreen(): string[] {
  const texts: string[] = []
  bindNotices((_kind, text) => texts.push(text))()
  return texts
}

test('a request carries client, token, tenant and language, and returns what the envelope holds', async () => {
  const requests = answerWith(() => envelope({ id: '1' }))
  expect(await request({ url: 'blade-system/post/detail' })).toEqual({ id: '1' })
  expect(requests[0]?.headers).toMatchObject({
    Authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0',
    'Blade-Auth': 'bearer first',
    'Tenant-Id': '000000',
    'Accept-Language': 'zh-CN',
  })
  expect(requests[0]).toMatchObject({ baseURL: '/api', timeout: 6_000_000, withCredentials: true })
})

test('the language of the moment is sent', async () => {
  const requests = answerWith(() => envelope(null))
  useSettings.setState({ language: 'en' })
  await request({ url: 'x' })
  useSettings.setState({ language: 'zh' })
  expect(requests[0]?.headers.get('Accept-Language')).toBe('en-US')
})

test('a call may go without the token', async () => {
  const requests = answerWith(() => ({ body: { key: 'k', image: '' } }))
  expect(await request({ url: 'blade-auth/oauth/captcha', meta: { withToken: false } })).toEqual({
    key: 'k',
    image: '',
  })
  expect(requests[0]?.headers.has('Blade-Auth')).toBe(false)
})

test('a declared call sends the parameters of a GET in its query', async () => {
  const requests = answerWith(() => envelope([{ id: '1', postName: '编辑' }]))
  expect(await call(post, 'select', { tenantId: '000001' })).toEqual([{ id: '1', postName: '编辑' }])
  expect(requests[0]).toMatchObject({ method: 'get', url: 'blade-system/post/select', params: { tenantId: '000001' } })
})

test('a declared call sends the parameters of a POST in its body, or in its query where Blade servers look there only', async () => {
  const requests = answerWith(() => envelope(true))
  await call(user, 'unlock', { userIds: '1,2' })
  expect(requests[0]).toMatchObject({ method: 'post', url: 'blade-user/unlock', params: { userIds: '1,2' } })
  expect(requests[0]?.data).toBeUndefined()
  await call(user, 'update-info', { realName: '张三' })
  expect(requests[1]).toMatchObject({ method: 'post', url: 'blade-user/update-info' })
  expect([requests[1]?.params, String(requests[1]?.data)]).toEqual([undefined, '{"realName":"张三"}'])
})

test('the code of the body wins over the status', async () => {
  answerWith(() => refusal(400, '岗位名称已存在', 200))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({
    status: 400,
    message: '岗位名称已存在',
    silent: false,
  })
  answerWith(() => ({ status: 500, body: { code: 200, data: 1 } }))
  expect(await request({ url: 'x' })).toBe(1)
})

test('each failure shows one message', async () => {
  answerWith(() => refusal(409, '数据已被他人修改'))
  await failureOf(request({ url: 'x' }))
  expect(shown.mock.calls).toEqual([['error', '数据已被他人修改']])
})

test('a form that merges what somebody else has saved says so itself', async () => {
  answerWith(() => refusal(409, '数据已被他人修改'))
  expect(await failureOf(request({ url: 'blade-system/post/submit' }))).toMatchObject({ status: 409, silent: true })
  answerWith(() => refusal(409, '岗位编号已存在'))
  await failureOf(request({ url: 'blade-system/post/submit' }))
  expect(shown.mock.calls).toEqual([['error', '岗位编号已存在']])
})

test.each([
  [{ status: 400, body: { error: 'x', error_description: '用户名或密码不正确' } }, '用户名或密码不正确'],
  [{ status: 500, body: '<html>' }, '未知错误'],
  [{ status: 404, body: null }, '未知错误'],
])('the text is msg, else error_description, else the default: %j', async (answer, text) => {
  answerWith(() => answer)
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ message: text })
})

test('a refusal of the token endpoint may come with status 200', async () => {
  answerWith(() => ({ body: { error_code: 400, error_description: '验证码不正确' } }))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 400, message: '验证码不正确' })
})

test.each([501, 503, 199])('status %i is a network error', async status => {
  answerWith(() => ({ status, body: { code: 200, data: 1 } }))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status, message: '网络异常，请检查网络后重试' })
  expect(shown).toHaveBeenCalledOnce()
})

test('a server without its database says so, and a proxy without a server is a network error', async () => {
  answerWith(() => refusal(503, '服务暂不可用，请稍后重试'))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 503, message: '服务暂不可用，请稍后重试' })
  expect(shown.mock.calls).toEqual([['error', '服务暂不可用，请稍后重试']])
  answerWith(() => ({ status: 503, body: '<html>' }))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 503, message: '网络异常，请检查网络后重试' })
})

test('no answer is a network error', async () => {
  answerNothing()
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 0, silent: false })
  expect(shown).toHaveBeenCalledOnce()
})

test('codes of the whitelist and silent calls show nothing', async () => {
  answerWith(() => refusal(418, '茶壶'))
  vi.spyOn(settings, 'silentCodes', 'get').mockReturnValue([418])
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ silent: true })
  vi.restoreAllMocks()
  expect(await failureOf(request({ url: 'x', meta: { silent: true } }))).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('five refused requests renew the token once and are sent again', async () => {
  const requests = answerWith(async ({ url, headers }) => {
    await new Promise(resolve => setTimeout(resolve, Math.random() * 20))
    if (url?.endsWith('oauth/token'))
      return { body: tokenReply({ access_token: 'second', refresh_token: 'second-refresh' }) }
    return headers.get('Blade-Auth') === 'bearer second' ? envelope('fine') : refusal(401, '请先登录')
  })
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(id => request({ url: 'blade-system/post/detail', params: { id } })),
  )
  expect(answers).toEqual(Array(5).fill('fine'))
  const renewals = requests.filter(({ url }) => url?.endsWith('oauth/token'))
  expect(renewals).toHaveLength(1)
  expect(renewals[0]?.params).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: 'first-refresh',
    tenantId: '000000',
    deptId: '11',
    roleId: '21',
  })
  expect(useSession.getState()).toMatchObject({ token: 'second', refreshToken: 'second-refresh' })
  expect(document.cookie).toContain('saber-access-token=second')
  expect(shown).not.toHaveBeenCalled()
})

test('a body sent again is the same body', async () => {
  const requests = answerWith(({ url, headers }) => {
    if (url?.endsWith('oauth/token')) return { body: tokenReply({ access_token: 'second' }) }
    return headers.get('Blade-Auth') === 'bearer second' ? envelope(null) : refusal(401, '请先登录')
  })
  await request({ method: 'POST', url: 'blade-system/post/submit', data: { postName: '编辑' } })
  expect(requests.at(-1)?.data).toBe('{"postName":"编辑"}')
})

test('four refused requests end the session once, with one message', async () => {
  const requests = answerWith(({ url }) =>
    url?.endsWith('oauth/token')
      ? { status: 400, body: { error_description: '令牌已失效' } }
      : refusal(401, '请先登录'),
  )
  const failures = await Promise.all([1, 2, 3, 4].map(() => failureOf(request({ url: 'x' }))))
  expect(failures.every(failure => failure?.status === 401 && failure.silent)).toBe(true)
  expect(requests.filter(({ url }) => url?.endsWith('oauth/token'))).toHaveLength(1)
  expect(useSession.getState()).toMatchObject({ token: '', refreshToken: '', userInfo: null })
  expect(document.cookie).not.toContain('saber-access-token')
  expect(messagesForNextScreen()).toEqual(['请先登录'])
})

test('a renewed token that is refused as well ends the session', async () => {
  const requests = answerWith(({ url }) =>
    url?.endsWith('oauth/token') ? { body: tokenReply({ access_token: 'second' }) } : refusal(401, '请先登录', 200),
  )
  await failureOf(request({ url: 'x' }))
  expect(requests).toHaveLength(3)
  expect(useSession.getState().token).toBe('')
})

test('a server that cannot be reached does not end the session', async () => {
  answerWith(({ url }) => (url?.endsWith('oauth/token') ? { status: 503 } : refusal(401, '请先登录')))
  // Refine hands the failure to the auth provider, to which a 401 says that the token is rejected.
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 0, silent: true })
  expect(useSession.getState().token).toBe('first')
  expect(shown).toHaveBeenCalledOnce()
})

test('after a failed renewal the next one is tried', async () => {
  answerWith(() => ({ status: 503 }))
  expect(await renewToken('请先登录')).toBe(false)
  answerWith(() => ({ body: tokenReply({ access_token: 'second' }) }))
  expect(await renewToken('请先登录')).toBe(true)
})

test('an answer that comes after the session has ended says nothing', async () => {
  answerWith(async () => {
    endSession()
    return refusal(401, '请先登录')
  })
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('a cancelled request says nothing', async () => {
  const controller = new AbortController()
  answerWith(async () => envelope(1))
  controller.abort()
  expect(await failureOf(request({ url: 'x', signal: controller.signal }))).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('an empty message is not shown', () => {
  notify('error', '')
  expect(shown).not.toHaveBeenCalled()
})

test('five refusals of a locked session lock the screen once, without a message', async () => {
  window.history.replaceState(null, '', '/system/post')
  // Long after the last unlocking.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  const requests = answerWith(() => refusal(423, '会话已锁定'))
  const failures = await Promise.all([1, 2, 3, 4, 5].map(() => failureOf(request({ url: 'x' }))))
  vi.restoreAllMocks()
  expect(failures.every(failure => failure?.status === 423 && failure.silent)).toBe(true)
  expect(requests).toHaveLength(5)
  expect(useLock.getState()).toMatchObject({ isLock: true, lockReturn: '/system/post' })
  expect(window.location.pathname).toBe('/lock')
  expect(useSession.getState().token).toBe('first')
  expect(shown).not.toHaveBeenCalled()
})

test('a refusal that crosses the unlocking is asked for again', async () => {
  lockScreen()
  let unlocked = false
  answerWith(() => {
    if (unlocked) return envelope('fine')
    unlockScreen()
    unlocked = true
    return refusal(423, '会话已锁定')
  })
  expect(await request({ url: 'x' })).toBe('fine')
  expect(useLock.getState().isLock).toBe(false)
})

test('a session that stays locked after an unlocking is asked once more, and locks the screen', async () => {
  lockScreen()
  unlockScreen()
  const requests = answerWith(() => refusal(423, '会话已锁定'))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 423 })
  expect(requests).toHaveLength(2)
  expect(useLock.getState().isLock).toBe(true)
})

test('where refused tokens are not renewed, a refusal ends the session at once', async () => {
  vi.spyOn(settings, 'renewRefusedToken', 'get').mockReturnValue(false)
  const requests = answerWith(() => refusal(401, '请先登录'))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ status: 401, silent: true })
  vi.restoreAllMocks()
  expect(requests).toHaveLength(1)
  expect(useSession.getState().token).toBe('')
  expect(messagesForNextScreen()).toEqual(['请先登录'])
})

test('a renewal that nobody waits for fails without a message', async () => {
  answerWith(() => ({ status: 503 }))
  expect(await renewToken('请先登录', true)).toBe(false)
  expect(shown).not.toHaveBeenCalled()
  await Promise.all([renewToken('请先登录', true), renewToken('请先登录')])
  expect(shown).toHaveBeenCalledOnce()
})
