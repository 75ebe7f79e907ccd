import { expect, it } from 'vitest'
import { parameterComplaint } from '#contract/kit/parameterTypes'
import { afterWork, workMinutes } from './times.ts'

const hours = [
  [540, 720],
  [810, 1080],
] as const
const calendar = {
  hours,
  // National Day of 2026 with its swapped weekends.
  days: new Map([
    ...['01', '02', '05', '06', '07'].map(day => [`2026-10-${day}`, false] as const),
    ['2026-10-10', true] as const,
  ]),
}

it.each([
  ['within a morning', '2026-09-28 09:30:00', 'PT2H', '2026-09-28 11:30:00'],
  ['over the break at noon', '2026-09-28 11:00:00', 'PT2H', '2026-09-28 14:30:00'],
  ['to the end of the day, not the beginning of the next', '2026-09-28 09:00:00', 'P1D', '2026-09-28 18:00:00'],
  ['over the night', '2026-09-28 17:30:15', 'PT1H', '2026-09-29 09:30:15'],
  ['from the next morning where it begins at night', '2026-09-28 23:00:00', 'PT30M', '2026-09-29 09:30:00'],
  ['over a weekend', '2026-09-25 17:00:00', 'PT2H', '2026-09-28 10:00:00'],
  ['over a holiday', '2026-09-30 10:00:00', 'P1D', '2026-10-08 10:00:00'],
  ['to a Saturday on which people work', '2026-10-09 10:00:00', 'P1D', '2026-10-10 10:00:00'],
  ['five days for a week', '2026-09-14 10:00:00', 'P1W', '2026-09-21 10:00:00'],
])('counts work %s', (_, from, duration, due) => {
  expect(afterWork(from, workMinutes(duration, calendar) ?? Number.NaN, calendar)).toBe(due)
})

it('gives no time where nobody ever works, and reads no duration of months', () => {
  expect(afterWork('2026-09-28 09:30:00', 60, { hours: [], days: new Map() })).toBeUndefined()
  for (const text of ['P1M', 'PT5S', 'P', 'PT', '2h']) expect(workMinutes(text, calendar)).toBeUndefined()
})

it('takes working hours in order, and refuses others', () => {
  expect(parameterComplaint({ kind: 'hours' }, '09:00-12:00,13:30-18:00')).toBeUndefined()
  for (const value of ['', '9-12', '12:00-09:00', '09:00-12:00,11:00-18:00', '09:00-25:00'])
    expect(parameterComplaint({ kind: 'hours' }, value)).toMatchObject({ zh: expect.stringContaining('工作时间') })
})
