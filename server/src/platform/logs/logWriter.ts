/** Puts log rows into the database in batches, off the path of the requests that they are about. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { asSystem, PLATFORM_TENANT } from '../db/tenancy/scope.ts'
import { type LogName, type LogRows, storedRow, wallClock } from './logRows.ts'

const BATCH = 500
const INTERVAL_MS = 1000
/** More than this is not kept while the database cannot be written: the oldest go first, and are counted. */
const MAX_WAITING = 10_000

export interface LogWriter {
  /** Takes a row without ever waiting or failing. */
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
