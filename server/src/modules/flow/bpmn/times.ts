import { ISOInterval } from '@0dep/piso'
import { workMinutes } from './workingTime.ts'

/** `PT2H`, `P3D`: how long from now. */
export function isDuration(text: string): boolean {
  try {
    return /^P/.test(text) && new ISOInterval(text).parse().getExpireAt(new Date()) !== undefined
  } catch {
    return false
  }
}

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
  if (!isDuration(text)) return null
  return wallClock(new ISOInterval(text).parse().getExpireAt(new Date()) ?? new Date())
}

/** Milliseconds of a duration from now; 0 where the text is none. */
export function durationOf(text: string): number {
  const now = new Date()
  return isDuration(text) ? (new ISOInterval(text).parse().getExpireAt(now) ?? now).getTime() - now.getTime() : 0
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** `yyyy-MM-dd HH:mm:ss` */
export function wallClock(moment: Date): string {
  return clock.format(moment)
}
