import { afterEach, expect, it, vi } from 'vitest'
import { relativeDays } from '../../providers/blade/listQuery.ts'
import { dayNow, timeNow } from './serverTime.ts'

afterEach(() => vi.useRealTimers())

it('days and times are those of the server, also where the browser has another day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T16:13:05Z') })
  expect(timeNow()).toBe('2026-11-27 00:13:05')
  expect(dayNow()).toBe('2026-11-27')
  expect(relativeDays('last-7-days')).toEqual(['2026-11-21', '2026-11-27'])
  expect(relativeDays('this-week')).toEqual(['2026-11-23', '2026-11-29'])
  vi.setSystemTime(new Date('2026-11-30T16:00:00Z'))
  expect(relativeDays('this-month')).toEqual(['2026-12-01', '2026-12-31'])
})
