import { type LeaveBalance, leaveStatus } from '#contract/desk/process/leave'
import type { Db } from '../../../platform/db/database.ts'
import { numberSetting } from '../../../platform/db/database.ts'

/** Days of leave that a person has in a year, unless the parameter `leave.annualDays` of the tenant sets others. */
const DAYS_A_YEAR = 10
const HALF_DAY_MS = 43_200_000

export interface Span {
  startTime: string
  endTime: string
}

interface Request {
  tenantId: string
  userId: string
  span: Span
  /** A request that has been stored already. */
  id?: string
}

/** The annual leave of the first and the last year of a request; every leave counts, each day in its own year. */
export async function balancesOf({ tenantId, userId, span, id = '0' }: Request, db: Db): Promise<LeaveBalance[]> {
  const years = [...new Set([yearOf(span.startTime), yearOf(span.endTime)])]
  const [first = 0, last = first] = years
  const leaves = await db
    .selectFrom('bladeProcessLeave')
    .select(['startTime', 'endTime', 'status'])
    .where('tenantId', '=', tenantId)
    .where('createUser', '=', userId)
    .where('id', '!=', id)
    .where('status', 'in', [leaveStatus.running, leaveStatus.approved])
    .where('startTime', '<', startOf(last + 1))
    .where('endTime', '>', startOf(first))
    .execute()
  const entitled = await numberSetting(db, tenantId, 'leave.annualDays', DAYS_A_YEAR)
  return years.map(year => {
    const sumOf = (status: number) =>
      leaves.filter(leave => leave.status === status).reduce((sum, leave) => sum + daysIn(year, leave), 0)
    const [approved, pending] = [sumOf(leaveStatus.approved), sumOf(leaveStatus.running)]
    return { year, entitled, approved, pending, asked: daysIn(year, span) }
  })
}

/** To half a day. */
export function daysBetween({ startTime, endTime }: Span): number {
  return Math.max(0.5, Math.ceil((momentOf(endTime) - momentOf(startTime)) / HALF_DAY_MS) / 2)
}

function daysIn(year: number, { startTime, endTime }: Span): number {
  const [from, to] = [startOf(year), startOf(year + 1)]
  const within = { startTime: startTime > from ? startTime : from, endTime: endTime < to ? endTime : to }
  return within.startTime < within.endTime ? daysBetween(within) : 0
}

const yearOf = (time: string) => Number(time.slice(0, 4))
const startOf = (year: number) => `${year}-01-01 00:00:00`
const momentOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
