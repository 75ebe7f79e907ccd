const pattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/

/** Whether a text is `yyyy-MM-dd HH:mm:ss` and a moment the calendar knows, between 1970 and 2200. */
export function isWallClock(text: string): boolean {
  return text.length === 19 && isDay(text)
}

/** Also accepts a day without a time. */
export function isDay(text: string): boolean {
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = (pattern.exec(text) ?? []) as string[]
  if (!year || Number(year) < 1970 || Number(year) > 2200) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return exists && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}

/** The day so many days after another, both `yyyy-MM-dd`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
