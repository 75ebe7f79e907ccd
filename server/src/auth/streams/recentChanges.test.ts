import { expect, it } from 'vitest'
import type { Caller } from '../../platform/http/caller.ts'
import { createRecentChanges } from './openStreams.ts'

const anybody = {} as Caller

function startedAt(start: number) {
  let time = start
  const recent = createRecentChanges(() => time)
  return { ...recent, wait: (milliseconds: number) => (time += milliseconds) }
}

it('a change is missed by those who read before it, and by nobody who came later', () => {
  const recent = startedAt(0)
  recent.wait(60_000)
  recent.add(() => true)
  recent.wait(5000)
  expect([10_000, 4500, 3000, 0].map(time => recent.mayMiss(anybody, time))).toEqual([true, true, false, false])
})

it('a change is missed by those whom it concerns', () => {
  const recent = startedAt(0)
  recent.wait(60_000)
  recent.add(caller => caller.userId === '7')
  expect(recent.mayMiss({ userId: '7' } as Caller, 1000)).toBe(true)
  expect(recent.mayMiss({ userId: '8' } as Caller, 1000)).toBe(false)
})

it('those who read from an earlier process may have missed something', () => {
  const recent = startedAt(0)
  recent.wait(2000)
  expect([1000, 3000].map(time => recent.mayMiss(anybody, time))).toEqual([false, true])
})

it('only the latest thousand are kept; who read before them may have missed one', () => {
  const recent = startedAt(0)
  for (let count = 0; count < 1500; count++) {
    recent.add(() => false)
    recent.wait(100)
  }
  expect([99_000, 101_000].map(time => recent.mayMiss(anybody, time))).toEqual([false, true])
})

it('a client that does not say how long it has been reading is told nothing', () => {
  const recent = startedAt(0)
  recent.add(() => true)
  expect(recent.mayMiss(anybody, Number.NaN)).toBe(false)
})
