// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { answerWith, envelope, type RequestConfig, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, messagesForNextScreen, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { settings } from '../../lib/settings.ts'
import { lockScreen, unlockScreen, useLock } from '../../state/lock.ts'
import { writeEntry } from '../../state/persisted.ts'
import { endSession, useSession } from '../../state/session.ts'
import { ApiError } from '../blade/apiError.ts'
import { refreshAccessToken, request } from './http.ts'
import { createTokenRefresh, type RequestToken } from './refreshAccessToken.ts'
import { useFactorQuestion } from './secondFactor.ts'

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

test('under a lock of the browser tabs, requests wait for the renewal', async ({ onTestFinished }) => {
  const locks = { request: vi.fn((_: string, work: () => Promise<void>) => work()) }
  // Browsers have it over https.
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  answerWith(({ url, headers }) => {
    if (url?.endsWith('oauth/token')) return { body: tokenReply({ access_token: 'second' }) }
    return headers.get('Blade-Auth') === 'bearer second' ? envelope('fine') : refusal(401, '请先登录')
  })
  expect(await request({ url: 'blade-system/post/detail' })).toBe('fine')
  expect(locks.request).toHaveBeenCalledOnce()
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

describe('a refresh', () => {
  const answering = () => vi.fn<RequestToken>(async () => tokenReply({ access_token: 'second' }))
  const refusing = (status: number) =>
    vi.fn<RequestToken>(async () => {
      throw new ApiError('refused', status)
    })

  test.each([429, 500, 503, 0])('a renewal that fails with %i does not end the session', async status => {
    expect(await createTokenRefresh(refusing(status))('请先登录')).toBe(false)
    expect(useSession.getState()).toMatchObject({ token: 'first', refreshToken: 'first-refresh' })
    expect(shown).toHaveBeenCalledOnce()
  })

  test.each([400, 401, 403])('a renewal that is refused with %i ends the session', async status => {
    expect(await createTokenRefresh(refusing(status))('请先登录')).toBe(false)
    expect(useSession.getState().token).toBe('')
  })

  test('the token that another browser tab has renewed is used, and none is requested', async () => {
    writeEntry('token', 'of-another-tab')
    writeEntry('refreshToken', 'its-refresh')
    const ask = answering()
    expect(await createTokenRefresh(ask)('请先登录')).toBe(true)
    expect(ask).not.toHaveBeenCalled()
    expect(useSession.getState()).toMatchObject({ token: 'of-another-tab', refreshToken: 'its-refresh' })
  })

  test('a session that another browser tab has ended is not renewed', async () => {
    writeEntry('token', '')
    const ask = answering()
    expect(await createTokenRefresh(ask)('请先登录')).toBe(false)
    expect(ask).not.toHaveBeenCalled()
  })

  test('a session without a refresh token asks for none, and ends when its token does', async () => {
    useSession.setState({ refreshToken: '' })
    const ask = answering()
    const refresh = createTokenRefresh(ask)
    expect(await refresh('请先登录', true)).toBe(false)
    expect(useSession.getState().token).toBe('first')
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    expect(await refresh('请先登录', true)).toBe(false)
    vi.useRealTimers()
    expect(useSession.getState().token).toBe('')
    expect(ask).not.toHaveBeenCalled()
  })

  test('a token that is refused and cannot be refreshed ends the session at once', async () => {
    useSession.setState({ refreshToken: '' })
    const ask = answering()
    expect(await createTokenRefresh(ask)('请先登录')).toBe(false)
    expect(useSession.getState().token).toBe('')
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a second factor', () => {
  let requests: RequestConfig[]
  let isProven: boolean

  const question = async () => {
    await expect.poll(() => useFactorQuestion.getState().question).toBeDefined()
    const { question } = useFactorQuestion.getState()
    if (!question) throw new Error('nothing is asked')
    return question
  }
  const sentTo = (name: string) => requests.filter(({ url }) => url?.endsWith(name))
  const grant = () => request({ method: 'POST', url: 'blade-system/role/grant', data: { roleIds: '1' } })

  beforeEach(() => {
    isProven = false
    let tickets = 0
    requests = answerWith(({ url = '', data }) => {
      if (url.endsWith('ask')) return envelope({ ticket: `t${++tickets}`, expiresIn: 300, ways: ['totp'] })
      if (!url.endsWith('prove')) return isProven ? envelope('granted') : refusal(428, '请再次验证身份')
      isProven = JSON.parse(data).code === '123456'
      return isProven ? envelope(null) : refusal(400, '验证未通过')
    })
  })

  test('calls that need a proof wait for one, and are sent again as they were', async () => {
    const both = [grant(), grant()]
    await (await question()).send({ code: '123456' })
    expect(await Promise.all(both)).toEqual(['granted', 'granted'])
    expect([sentTo('ask').length, sentTo('prove').length, sentTo('grant').length]).toEqual([1, 1, 4])
    expect(JSON.parse(sentTo('grant').at(-1)?.data)).toEqual({ roleIds: '1' })
    expect(useFactorQuestion.getState().question).toBeUndefined()
    expect(shown).not.toHaveBeenCalled()
  })

  test('a wrong code is told to the form, which goes on with a new ticket', async () => {
    const call = grant()
    expect(await failureOf((await question()).send({ code: '000000' }))).toMatchObject({ message: '验证未通过' })
    await (await question()).send({ code: '123456' })
    expect(await call).toBe('granted')
    expect(sentTo('prove').map(({ data }) => JSON.parse(data).ticket)).toEqual(['t1', 't2'])
  })

  test('a call whose proof is not given fails in silence, and the next one asks again', async () => {
    const call = failureOf(grant())
    ;(await question()).cancel()
    expect(await call).toMatchObject({ silent: true })
    expect(shown).not.toHaveBeenCalled()
    const next = grant()
    await (await question()).send({ code: '123456' })
    expect(await next).toBe('granted')
  })
})
