/** Puts log rows into the database in batches, off the path of the requests that they are about. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { numberSetting } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { asSystem, PLATFORM_TENANT } from '../db/tenancy/scope.ts'
import { defineJob } from '../jobs/job.ts'

const BATCH = 500
const INTERVAL_MS = 1000
/** Maximum of rows while the database cannot be written: the oldest are dropped first, and counted. */
const MAX_WAITING = 10_000

export interface LogWriter {
  /** Adds a row without ever waiting or failing. */
  add<Name extends LogName>(log: Name, row: Omit<LogRows[Name], 'id' | 'createTime'>): void
  /** Settles when all that was added before has been written, or could not be. */
  flush(): Promise<void>
  figures(): LogFigures
  close(): Promise<void>
}

/** Rows that are not in the database yet, and rows that were given up since the start. */
export interface LogFigures {
  waiting: number
  dropped: number
}

interface PendingRow {
  log: LogName
  row: object
}

export function createLogWriter(db: Db): LogWriter {
  let waiting: PendingRow[] = []
  /** Not noted in the log yet. */
  let dropped = 0
  let droppedEver = 0
  let beingWritten = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let prepared = false

  function add<Name extends LogName>(log: Name, row: Omit<LogRows[Name], 'id' | 'createTime'>): void {
    if (waiting.length >= MAX_WAITING) drop(waiting.splice(0, MAX_WAITING / 10).length)
    waiting.push({ log, row: { ...row, createTime: wallClock(Date.now()) } })
    if (waiting.length === BATCH) void flush()
    timer ??= setTimeout(() => void flush(), INTERVAL_MS).unref()
  }

  function drop(rows: number): void {
    dropped += rows
    droppedEver += rows
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(() => asSystem(writeWaiting))
    return writing
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      const lost = dropped
      beingWritten = batch.length
      try {
        await prepare()
        await write(db, lost > 0 ? [...batch, { log: 'usual', row: noteOf(lost) }] : batch)
        dropped -= lost
      } catch (error) {
        if (isAboutContent(error)) drop(batch.length)
        else waiting = [...batch, ...waiting]
        prepared = false
        // The next row that is added tries again.
        return
      } finally {
        beingWritten = 0
      }
    }
  }

  async function prepare(): Promise<void> {
    if (prepared) return
    await sql`select log_partitions_from(current_date)`.execute(db)
    prepared = true
  }

  return {
    add,
    flush,
    figures: () => ({ waiting: waiting.length + beingWritten, dropped: droppedEver }),
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

async function write(db: Db, batch: readonly PendingRow[]): Promise<void> {
  await db.transaction().execute(async tx => {
    // A crash may cost the rows of a moment; waiting for the disk would cost every second.
    await sql`set local synchronous_commit = off`.execute(tx)
    for (const log of ['usual', 'api', 'error'] as const) {
      const rows = batch.filter(entry => entry.log === log).map(({ row }) => ({ ...row, id: newId() }))
      if (rows.length > 0) await insert(tx, log, rows.map(storedRow))
    }
  })
}

async function insert(tx: Db, log: LogName, rows: readonly Record<string, unknown>[]): Promise<void> {
  const table = sql.table(`blade_log_${log}`)
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map(name => sql.ref(name)))
  await sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Such rows would fail again and again: classes 22 and 23 are about values. */
function isAboutContent(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code))
}

function noteOf(lost: number): Omit<LogRows['usual'], 'id'> {
  return {
    ...{ createTime: wallClock(Date.now()), tenantId: PLATFORM_TENANT, serviceId: 'broadsheet' },
    ...{ logLevel: 'warn', logId: 'log.dropped', logData: JSON.stringify({ dropped: lost }) },
  }
}

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

interface LogRows {
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

type LogName = keyof LogRows

/** The longest text of each column: every text is cut to it. */
const lengths: Readonly<Record<string, number>> = {
  ...{ tenantId: 12, createBy: 64, serviceId: 32, serverIp: 64, serverHost: 255, env: 16, method: 10 },
  ...{ requestUri: 1000, userAgent: 1000, remoteIp: 64, methodClass: 255, methodName: 255, params: 8000, traceId: 64 },
  ...{ logLevel: 16, logId: 64, logData: 20_000, type: 8, title: 255 },
  ...{ stackTrace: 20_000, exceptionName: 255, message: 20_000, fileName: 1000 },
}

/** A row as it is stored, by the names of its columns. */
function storedRow(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [
    key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    typeof value === 'string' ? storable(value.slice(0, lengths[key])) : value,
  ])
  return Object.fromEntries(entries)
}

/** Eight hours before Greenwich the whole year: the newspaper's time zone. */
function wallClock(milliseconds: number): string {
  return new Date(milliseconds + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Without NUL and halves of surrogate pairs, which PostgreSQL does not accept. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '')
}

/** Days for which logs are retained, unless a parameter of the platform sets another number. */
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
