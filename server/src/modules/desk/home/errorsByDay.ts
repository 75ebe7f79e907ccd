import { sql } from 'kysely'
import { type ErrorDay, errorDays } from '#contract/desk/home'
import { errorLog } from '#contract/log/error'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { matchingIn, type QuerySource } from '../../../kit/lists/findPage.ts'
import { dynamic } from '../../../platform/db/dynamic.ts'
import { localTime } from '../../../platform/db/localTime.ts'

/** The errors of each day in the caller's own list of errors. */
export async function errorsByDay(context: Context): Promise<ErrorDay[]> {
  const served = context.request.server.modules.require(errorLog)
  const days = lastDays(await localTime(context.db))
  const since = { key: 'createTime', operator: 'ge', value: `${days[0]} 00:00:00` } as const
  const rows = await matchingIn(served, [since], dynamic(context.db) as QuerySource, context)
    .select([sql<string>`to_char(create_time, 'YYYY-MM-DD')`.as('day'), sql<string>`count(*)`.as('count')])
    .groupBy('day')
    .execute()
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]))
  return days.map(day => ({ day, count: counts.get(day) ?? 0 }))
}

/** Oldest first; `now` is the wall clock of the newspaper. */
function lastDays(now: string): string[] {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: errorDays }, (_, index) =>
    new Date(today - (errorDays - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}
