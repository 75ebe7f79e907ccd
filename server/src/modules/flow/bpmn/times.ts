import { ISOInterval } from '@0dep/piso'
import type { DayHours } from '#contract/kit/parameterTypes'

/** The end of a duration such as `PT2H` or `P3D`; undefined where the text is none. */
function endOf(text: string, from = new Date()): Date | undefined {
  try {
    return /^P/.test(text) ? new ISOInterval(text).parse().getExpireAt(from) : undefined
  } catch {
    return undefined
  }
}

export const isDuration = (text: string) => endOf(text) !== undefined

/** `2026-01-31T09:00:00`, with or without a time and a zone. */
export function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}

/** Minutes, hours, days and weeks of work. */
export const isWorkDuration = (text: string) => workMinutes(text, { hours: [] }) !== undefined

/** When something is due, in the newspaper's time; null where the text reveals nothing about it. */
export function dueOf(text: string): string | null {
  if (isMoment(text)) return text.slice(0, 19).replace('T', ' ')
  const end = endOf(text)
  return end ? wallClock(end) : null
}

/** Milliseconds of a duration from now; 0 where the text is none. */
export function durationOf(text: string): number {
  const now = new Date()
  return (endOf(text, now) ?? now).getTime() - now.getTime()
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** `yyyy-MM-dd HH:mm:ss` */
export function wallClock(moment: Date): string {
  return clock.format(moment)
}

/** Time that is counted in hours of work. */

export interface WorkingCalendar {
  hours: DayHours
  /** Days that differ from Monday to Friday: whether people work. */
  days: ReadonlyMap<string, boolean>
}

/** Minutes of work in a duration such as `P1DT2H`, whose days are days of work; undefined where it has years, months or seconds. */
export function workMinutes(duration: string, { hours }: Pick<WorkingCalendar, 'hours'>): number | undefined {
  const [whole, weeks = 0, days = 0, hour = 0, minutes = 0] = workDuration.exec(duration) ?? []
  if (!whole || /[PT]$/.test(whole)) return undefined
  const daily = hours.reduce((sum, [from, to]) => sum + to - from, 0)
  return (Number(weeks) * 5 + Number(days)) * daily + Number(hour) * 60 + Number(minutes)
}

const workDuration = /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/

/** The time after so many minutes of work; undefined where the calendar has too few. Times are `yyyy-MM-dd HH:mm:ss`. */
export function afterWork(from: string, minutes: number, { hours, days }: WorkingCalendar): string | undefined {
  const start = Date.parse(`${from.replace(' ', 'T')}Z`)
  const midnight = start - (start % DAY_MS)
  let rest = minutes
  for (let count = 0; count < MAX_DAYS_AHEAD; count += 1) {
    const date = new Date(midnight + count * DAY_MS)
    const day = date.toISOString().slice(0, 10)
    if (!(days.get(day) ?? (date.getUTCDay() + 6) % 7 < 5)) continue
    const earliest = count === 0 ? (start - midnight) / MINUTE_MS : 0
    for (const [begin, end] of hours) {
      const first = Math.max(begin, earliest)
      if (first >= end) continue
      if (rest <= end - first)
        return new Date(date.getTime() + (first + rest) * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
      rest -= end - first
    }
  }
  return undefined
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MAX_DAYS_AHEAD = 3660
