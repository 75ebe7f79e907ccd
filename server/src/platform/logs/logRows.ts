/** The rows of the three logs. Every text is cut to its column and holds only characters that PostgreSQL can keep. */

import { sql } from 'kysely'
import { numberSetting } from '../db/parameters.ts'
import { PLATFORM_TENANT } from '../db/tenancy/scope.ts'
import { defineJob } from '../jobs/job.ts'

interface CommonRow {
  id: string
  createTime: string
  tenantId: string
  createUser?: string | null
  createDept?: string | null
  createBy?: string | null
  serviceId: string
  serverIp?: string
  serverHost?: string
  env?: string
  method?: string
  requestUri?: string
  userAgent?: string
  remoteIp?: string
  methodClass?: string
  methodName?: string
  params?: string
  duration?: number
  traceId?: string
}

export interface LogRows {
  usual: CommonRow & { logLevel: string; logId: string; logData: string }
  api: CommonRow & { type: string; title: string; status: number }
  error: CommonRow & {
    stackTrace?: string
    exceptionName: string
    message: string
    fileName?: string
    lineNumber?: number
  }
}

export type LogName = keyof LogRows

/** The longest text of each column. */
const lengths: Readonly<Record<string, number>> = {
  ...{ tenantId: 12, createBy: 64, serviceId: 32, serverIp: 64, serverHost: 255, env: 16, method: 10 },
  ...{ requestUri: 1000, userAgent: 1000, remoteIp: 64, methodClass: 255, methodName: 255, params: 8000, traceId: 64 },
  ...{ logLevel: 16, logId: 64, logData: 20_000, type: 8, title: 255 },
  ...{ stackTrace: 20_000, exceptionName: 255, message: 20_000, fileName: 1000 },
}

/** A row as it is stored, by the names of its columns. */
export function storedRow(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [
    key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    typeof value === 'string' ? storable(value.slice(0, lengths[key])) : value,
  ])
  return Object.fromEntries(entries)
}

/** Eight hours before Greenwich the whole year: the newspaper's time zone. */
export function wallClock(milliseconds: number): string {
  return new Date(milliseconds + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Without NUL and halves of surrogate pairs, which PostgreSQL does not take. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '')
}

/** Parameters in which the platform says for how many days it keeps a log, and what holds without them. */
const days = { api: 30, usual: 180, error: 90 }

/** Each night: months that are to come get their partitions, and rows that are too old go. */
export const pruneLogs = defineJob({
  name: 'keep-logs',
  // Ten past three at night in Shanghai.
  cron: '10 19 * * *',
  attempts: 5,
  async run(_, { db }) {
    await sql`select log_partitions_from(current_date)`.execute(db)
    for (const [log, usual] of Object.entries(days)) {
      const retentionDays = await numberSetting(db, PLATFORM_TENANT, `log.${log}.days`, usual)
      await sql`select log_forget_before(${`blade_log_${log}`}, localtimestamp - make_interval(days => ${retentionDays}))`.execute(
        db,
      )
    }
    // Sign-ins are in the usual log as well, and go with it.
    const signIns = await numberSetting(db, PLATFORM_TENANT, 'log.usual.days', days.usual)
    await db
      .deleteFrom('signInLog')
      .where('triedAt', '<', sql<string>`localtimestamp - make_interval(days => ${signIns})`)
      .execute()
  },
})
