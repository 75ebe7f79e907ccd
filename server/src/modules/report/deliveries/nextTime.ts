import type { DeliveryTimes } from '#contract/report/delivery'

const DAY_MS = 86_400_000

/** The first time of a delivery after this one, both as `yyyy-MM-dd HH:mm:ss` of the newspaper, which knows no summer time. */
export function nextTime(times: DeliveryTimes, after: string): string {
  const today = Date.parse(`${after.slice(0, 10)}T00:00:00Z`)
  for (let ahead = 0; ; ahead++) {
    const date = new Date(today + ahead * DAY_MS)
    const time = `${date.toISOString().slice(0, 10)} ${times.time}:00`
    if (isDayOf(times, date) && time > after) return time
  }
}

function isDayOf({ rhythm, day }: DeliveryTimes, date: Date): boolean {
  switch (rhythm) {
    case 'daily':
      return true
    case 'weekly':
      return (date.getUTCDay() || 7) === day
    case 'monthly': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      return date.getUTCDate() === Math.min(day, last)
    }
  }
}
