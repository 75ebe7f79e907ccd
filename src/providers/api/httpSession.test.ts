// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, messagesForNextScreen, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { settings } from '../../lib/settings.ts'
import { lockScreen, unlockScreen, useLock } from '../../state/lock.ts'
import { endSession, useSession } from '../../state/session.ts'
import { refreshAccessToken, request } from './http.ts'

const shown = setUpSession()

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
  expect(failures.every(failure => failure?.statusCode === 401 && failure.silent)).toBe(true)
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
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ statusCode: 0, silent: true })
  expect(useSession.getState().token).toBe('first')
  expect(shown).toHaveBeenCalledOnce()
})

test('after a failed renewal the next one is tried', async () => {
  answerWith(() => ({ status: 503 }))
  expect(await refreshAccessToken('请先登录')).toBe(false)
  answerWith(() => ({ body: tokenReply({ access_token: 'second' }) }))
  expect(await refreshAccessToken('请先登录')).toBe(true)
})

test('an answer that comes after the session has ended says nothing', async () => {
  answerWith(async () => {
    endSession()
    return refusal(401, '请先登录')
  })
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('five refusals of a locked session lock the screen once, without a message', async () => {
  window.history.replaceState(null, '', '/system/post')
  // Long after the last unlocking.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  const requests = answerWith(() => refusal(423, '会话已锁定'))
  const failures = await Promise.all([1, 2, 3, 4, 5].map(() => failureOf(request({ url: 'x' }))))
  vi.restoreAllMocks()
  expect(failures.every(failure => failure?.statusCode === 423 && failure.silent)).toBe(true)
  expect(requests).toHaveLength(5)
  expect(useLock.getState()).toMatchObject({ isLock: true, lockReturn: '/system/post' })
  expect(window.location.pathname).toBe('/lock')
  expect(useSession.getState().token).toBe('first')
  expect(shown).not.toHaveBeenCalled()
})

test('a request whose refusal crosses the unlocking is sent again', async () => {
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

test('a session that stays locked after an unlocking is tried once more, and locks the screen', async () => {
  lockScreen()
  unlockScreen()
  const requests = answerWith(() => refusal(423, '会话已锁定'))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ statusCode: 423 })
  expect(requests).toHaveLength(2)
  expect(useLock.getState().isLock).toBe(true)
})

test('where refused tokens are not renewed, a refusal ends the session at once', async () => {
  vi.spyOn(settings, 'refreshRefusedToken', 'get').mockReturnValue(false)
  const requests = answerWith(() => refusal(401, '请先登录'))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ statusCode: 401, silent: true })
  vi.restoreAllMocks()
  expect(requests).toHaveLength(1)
  expect(useSession.getState().token).toBe('')
  expect(messagesForNextScreen()).toEqual(['请先登录'])
})

test('a renewal that nobody waits for fails without a message', async () => {
  answerWith(() => ({ status: 503 }))
  expect(await refreshAccessToken('请先登录', true)).toBe(false)
  expect(shown).not.toHaveBeenCalled()
  await Promise.all([refreshAccessToken('请先登录', true), refreshAccessToken('请先登录')])
  expect(shown).toHaveBeenCalledOnce()
})
