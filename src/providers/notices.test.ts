// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { lockScreen, unlockScreen } from '../state/lock.ts'
import { endSession, startSession } from '../state/session.ts'
import { followNotices } from './notices.ts'

const noted = () => answerWith(() => envelope({ unread: 0, notices: [] }))

beforeEach(() => startSession(tokenReply()))
afterEach(() => {
  vi.unstubAllGlobals()
  unlockScreen()
  endSession()
})

test('a second tab asks for the notices as it opens, and not while it is locked', async () => {
  anotherTabListens()
  const asked = noted()
  const leaveFirst = followNotices()
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(['blade-desk/notice/mine']))

  lockScreen()
  const askedLocked = noted()
  const leave = followNotices()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(askedLocked).toEqual([])
  leaveFirst()
  leave()
})

/** The tab that has the turn keeps it. */
function anotherTabListens(): void {
  const request = (_name: string, options: LockOptions, work: (lock: null) => unknown) =>
    options.ifAvailable ? Promise.resolve(work(null)) : new Promise(() => {})
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
}
