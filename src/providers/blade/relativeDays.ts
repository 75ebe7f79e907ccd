/** Days that move with the calendar: `last-7-days`, today among them, `this-week` from Monday on, and `this-month`. */
import dayjs from 'dayjs'
import { dayNow } from '../../lib/text/serverTime.ts'

export function lastDays(text: unknown): number | undefined {
  const [, days] = typeof text === 'string' ? (text.match(/^last-([1-9]\d{0,3})-days$/) ?? []) : []
  return days === undefined ? undefined : Number(days)
}

/** The first and the last day; undefined where the text names no days. */
export function relativeDays(text: unknown): [first: string, last: string] | undefined {
  const today = dayjs(dayNow())
  const days = lastDays(text)
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  if (days !== undefined) return written(today.subtract(days - 1, 'day'), today)
  if (text === 'this-week') return written(monday, monday.add(6, 'day'))
  return text === 'this-month' ? written(today.startOf('month'), today.endOf('month')) : undefined
}

const written = (...days: [dayjs.Dayjs, dayjs.Dayjs]): [string, string] => {
  const [first, last] = days.map(day => day.format('YYYY-MM-DD')) as [string, string]
  return [first, last]
}
