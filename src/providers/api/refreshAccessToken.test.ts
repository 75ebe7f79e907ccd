// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { TokenReply } from '#contract/auth'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { writeEntry } from '../../state/persisted.ts'
import { useSession } from '../../state/session.ts'
import { ApiError } from '../blade/apiError.ts'
import { createTokenRefresh, type RequestToken } from './refreshAccessToken.ts'

const shown = setUpSession()

const answering = (reply: TokenReply) => vi.fn<RequestToken>(async () => reply)
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
  const ask = answering(tokenReply({ access_token: 'second' }))
  expect(await createTokenRefresh(ask)('请先登录')).toBe(true)
  expect(ask).not.toHaveBeenCalled()
  expect(useSession.getState()).toMatchObject({ token: 'of-another-tab', refreshToken: 'its-refresh' })
})

test('a session that another browser tab has ended is not renewed', async () => {
  writeEntry('token', '')
  const ask = answering(tokenReply({ access_token: 'second' }))
  expect(await createTokenRefresh(ask)('请先登录')).toBe(false)
  expect(ask).not.toHaveBeenCalled()
})

test('those who ask at the same time share one renewal', async () => {
  const ask = answering(tokenReply({ access_token: 'second' }))
  const refresh = createTokenRefresh(ask)
  expect(await Promise.all([refresh('请先登录'), refresh('请先登录', true)])).toEqual([true, true])
  expect(ask).toHaveBeenCalledOnce()
})

test('a session without a refresh token asks for none, and ends when its token does', async () => {
  useSession.setState({ refreshToken: '' })
  const ask = answering(tokenReply({ access_token: 'second' }))
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
  const ask = answering(tokenReply({ access_token: 'second' }))
  expect(await createTokenRefresh(ask)('请先登录')).toBe(false)
  expect(useSession.getState().token).toBe('')
  expect(ask).not.toHaveBeenCalled()
})
