// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerWith, envelope, refusal } from '../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../providers/i18n/index.ts'
import { lockIdle, requestUnlock } from '../providers/lock.ts'
import { lockScreen, unlockScreen, useLock } from '../state/lock.ts'
import { readEntry } from '../state/persisted.ts'
import { endSession, startSession } from '../state/session.ts'
import { idleTime, watchIdle } from './IdleLock.tsx'

const minute = 60_000
const lock = vi.fn(lockScreen)
const announce = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00') })
  startSession(tokenReply())
  lock.mockClear()
  announce.mockClear()
  stop = watchIdle(10 * minute, { lock, announce })
})
afterEach(() => {
  stop()
  endSession()
})

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
const announced = () => announce.mock.lastCall?.[0] as number | undefined

test('a minute before the lock is announced with its moment', () => {
  pass(9 * minute - 1)
  expect(announced()).toBeUndefined()
  pass(1)
  expect(announced()).toBe(Date.now() + minute)
  pass(minute - 1)
  expect(lock).not.toHaveBeenCalled()
  pass(1)
  expect(lock).toHaveBeenCalledTimes(1)
  expect(announced()).toBeUndefined()
  pass(60 * minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test.each([
  ['keyboard', press],
  ['pointer', () => window.dispatchEvent(new PointerEvent('pointerdown'))],
  ['touch', () => window.dispatchEvent(new Event('touchstart'))],
  ['wheel', () => window.dispatchEvent(new Event('wheel'))],
])('input by %s takes the announcement back and begins anew', (_, input) => {
  pass(9.5 * minute)
  expect(announced()).toBeDefined()
  input()
  expect(announced()).toBeUndefined()
  pass(9 * minute - 1)
  expect(announced()).toBeUndefined()
  pass(minute + 1)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a pointer that rests on a page which changes is no input', () => {
  const move = (screenX: number) => window.dispatchEvent(new PointerEvent('pointermove', { screenX, screenY: 5 }))
  move(1)
  for (let times = 0; times < 10; times++) {
    pass(minute)
    move(1)
  }
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a pointer that moves is', () => {
  for (let times = 0; times < 30; times++) {
    pass(minute)
    window.dispatchEvent(new PointerEvent('pointermove', { screenX: times, screenY: 5 }))
  }
  expect(lock).not.toHaveBeenCalled()
})

test('a computer that slept is locked by its clock, even if a key comes before the timers', () => {
  pass(minute)
  vi.setSystemTime(Date.now() + 8 * 60 * minute)
  press()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a computer that slept is locked as its window is seen again', () => {
  vi.setSystemTime(Date.now() + 8 * 60 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lock).toHaveBeenCalledTimes(1)
})

test('input in another tab counts, and takes the announcement back here', () => {
  pass(9.5 * minute)
  const key = 'saber-lastInput'
  localStorage.setItem(key, JSON.stringify({ dataType: 'number', content: Date.now(), datetime: Date.now() }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(announced()).toBeUndefined()
  pass(8 * minute)
  expect(lock).not.toHaveBeenCalled()
  pass(2 * minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('after unlocking, the time begins anew', () => {
  pass(10 * minute)
  unlockScreen()
  pass(10 * minute - 1)
  expect(lock).toHaveBeenCalledTimes(1)
  pass(1)
  expect(lock).toHaveBeenCalledTimes(2)
})

test('a limit of one minute is announced half a minute before', () => {
  stop()
  stop = watchIdle(minute, { lock, announce })
  pass(minute / 2 - 1)
  expect(announced()).toBeUndefined()
  pass(1)
  expect(announced()).toBe(Date.now() + minute / 2)
})

test('a clock that was set back begins anew, and what was stored goes with the session', () => {
  press()
  vi.setSystemTime(Date.now() - 60 * minute)
  expect(idleTime()).toBe(0)
  endSession()
  expect(readEntry('lastInput')).toBeUndefined()
})

describe('lock idle', () => {
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
    await requestUnlock('own')
    expect(requests.map(({ url }) => url?.split('/').at(-1))).toEqual(['lock', 'unlock', 'lock', 'unlock'])
    expect(useLock.getState().isLock).toBe(false)
  })
})
