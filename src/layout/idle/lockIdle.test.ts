// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { lockIdle, unlockSession } from '../../providers/lock.ts'
import { useLock } from '../../state/lock.ts'
import { endSession, startSession } from '../../state/session.ts'

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
})

test('an idle session that the server could not be told of is unlocked by the own password all the same', async () => {
  let isLocked = false
  let isAway = true
  const requests = answerWith(({ url = '' }) => {
    if (isAway) return refusal(503, 'away')
    if (url.endsWith('/lock')) isLocked = true
    else if (!isLocked) return refusal(409, '会话未锁定')
    return { body: envelope({ by: 'ownPassword' }) }
  })
  lockIdle()
  expect(useLock.getState().isLock).toBe(true)
  await expect.poll(() => requests.length).toBe(1)
  isAway = false
  await unlockSession('own')
  expect(requests.map(({ url }) => url?.split('/').at(-1))).toEqual(['lock', 'unlock', 'lock', 'unlock'])
  expect(useLock.getState().isLock).toBe(false)
})
