import { expect, it } from 'vitest'
import type { DeliveryTimes } from '#contract/report/delivery'
import { nextTime } from './delivery.ts'

it.each([
  ['daily', 1, '2026-03-02 07:59:59', '2026-03-02 08:00:00'],
  ['daily', 1, '2026-03-02 08:00:00', '2026-03-03 08:00:00'],
  ['daily', 1, '2026-12-31 09:00:00', '2027-01-01 08:00:00'],
  ['weekly', 1, '2026-03-02 07:00:00', '2026-03-02 08:00:00'],
  ['weekly', 1, '2026-03-02 08:00:01', '2026-03-09 08:00:00'],
  ['weekly', 7, '2026-03-02 08:00:00', '2026-03-08 08:00:00'],
  ['monthly', 31, '2026-01-31 08:00:00', '2026-02-28 08:00:00'],
  ['monthly', 31, '2028-02-01 00:00:00', '2028-02-29 08:00:00'],
  ['monthly', 30, '2026-04-30 07:00:00', '2026-04-30 08:00:00'],
  ['monthly', 1, '2026-12-01 08:00:00', '2027-01-01 08:00:00'],
] as const)('%s on %i, after %s, is %s', (rhythm, day, after, expected) => {
  expect(nextTime({ rhythm, day, time: '08:00' } satisfies DeliveryTimes, after)).toBe(expected)
})
