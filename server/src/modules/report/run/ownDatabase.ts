import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { MAX_REPORT_ROWS, reportSeconds } from '#contract/report/run'
import { type Db, TIME_ZONE } from '../../../platform/db/database.ts'
import { APP_ROLE, REPORT_ROLE } from '../../../platform/db/tenancy/appRole.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { createReportQueue, type QueueUser } from './reportQueue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    reports: Reports
  }
}

export interface Reports {
  own: OwnDatabase
}

export function createReports(db: Db, appConnection: pg.PoolConfig): Reports {
  let secret: Promise<string> | undefined
  const readSecret = () =>
    asSystem(async () => {
      const { rows } = await sql<{ secret: string }>`select secret from report_seal`.execute(db)
      return rows[0]?.secret ?? ''
    })
  return {
    own: createOwnDatabase(appConnection, () => {
      // A failure is not cached, so that the next call tries again.
      secret ??= readSecret().catch((error: unknown) => {
        secret = undefined
        throw error
      })
      return secret
    }),
  }
}

/** Statements of reports on our own database: as a role that may only read, for one tenant, within limits. */
export interface QueryRows {
  columns: { name: string; type: number }[]
  rows: (string | null)[][]
  cut: boolean
}

/** The kind of a value follows from the type of its column; see result.ts. */
const asTexts: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

interface Statement {
  text: string
  values: readonly unknown[]
  asker: QueueUser
}

/** The role for reports is absent, or the user of DATABASE_URL may not set it. */
export class MissingRole extends Error {}

export interface OwnDatabase {
  query(statement: Statement): Promise<QueryRows>
  close(): Promise<void>
}

/** Maximum for reports, so that they never occupy the connections of other requests. */
const CONNECTIONS = 2
const WAIT_MS = 10_000
/** More than this is no report; the connection is dropped before it fills our memory. */
const MAX_BYTES = 32 * 1024 * 1024

/** `secret` is what tenants are sealed with, see platform/db/schema.sql. */
export function createOwnDatabase(appConnection: pg.PoolConfig, secret: () => Promise<string>): OwnDatabase {
  const pool = new pg.Pool(reportConnection(appConnection))
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const queue = createReportQueue({ slots: CONNECTIONS, maxOfUser: 20, maxWaiting: 200, waitMs: WAIT_MS })
  async function query(statement: Statement): Promise<QueryRows> {
    const client = await connected(pool)
    let failure: Error | undefined
    try {
      await begin(client, statement.asker.tenantId, await secret())
      return await bounded(client, statement)
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      await client.query('rollback').catch(() => {})
      // Connections that failed in an unknown state are not used again; an error of the statement leaves them as they were.
      client.release(failure !== undefined && !('code' in failure))
    }
  }
  return {
    query: statement => queue.run(statement.asker, () => query(statement)),
    close: () => pool.end(),
  }
}

function reportConnection(app: pg.PoolConfig): pg.PoolConfig {
  const own = app.user === APP_ROLE
  const options = [
    ...(own ? [app.options] : [`-c role=${REPORT_ROLE}`]),
    '-c search_path=reporting',
    '-c default_transaction_read_only=on',
    `-c statement_timeout=${reportSeconds}s`,
    '-c idle_in_transaction_session_timeout=15s',
    '-c max_parallel_workers_per_gather=0',
    '-c work_mem=16MB',
    `-c timezone=${TIME_ZONE}`,
    '-c datestyle=ISO',
    '-c intervalstyle=postgres',
  ]
  return {
    ...app,
    ...(own && { user: REPORT_ROLE }),
    options: options.filter(Boolean).join(' '),
    ...{ max: CONNECTIONS, connectionTimeoutMillis: WAIT_MS, types: asTexts },
  }
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '22023' || code === '42501' || code === '42704' || code === '28000') throw new MissingRole(message)
    if (/timeout/i.test(message)) throw new Refusal(503, texts.busy, { retryAfter: WAIT_MS / 1000 })
    throw error
  }
}

/** The settings that the views need for row-level security and the seal; both end with the transaction. */
async function begin(client: pg.PoolClient, tenantId: string, secret: string): Promise<void> {
  await client.query('begin read only')
  await client.query(`select set_config('app.tenant', $1, true), set_config('app.report', $2, true)`, [
    tenantId,
    `${tenantId}.${sealOf(tenantId, secret)}`,
  ])
}

/** The seal as `reporting.tenant()` computes it. */
function sealOf(tenantId: string, secret: string): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  return sha256(secret + sha256(secret + tenantId))
}

async function bounded(client: pg.PoolClient, { text, values }: Statement): Promise<QueryRows> {
  const { stream } = client.connection
  let bytes = 0
  const count = (part: Buffer) => {
    bytes += part.length
    if (bytes > MAX_BYTES) stream.destroy()
  }
  stream.on('data', count)
  try {
    const limited = `${text}\nlimit ${MAX_REPORT_ROWS + 1}`
    // The extended protocol accepts one statement only, whatever its text contains.
    const query = { text: limited, values: [...values], rowMode: 'array' as const, queryMode: 'extended' }
    const { fields, rows } = await client.query<(string | null)[]>(query)
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
      rows: rows.slice(0, MAX_REPORT_ROWS),
      cut: rows.length > MAX_REPORT_ROWS,
    }
  } catch (error) {
    if (bytes > MAX_BYTES) throw new Refusal(400, texts.tooMuch)
    throw error
  } finally {
    stream.off('data', count)
  }
}

const texts = {
  busy: { zh: '正在运行的报表较多，请稍后再试', en: 'Many reports are running; please try again in a moment' },
  tooMuch: { zh: '结果过大，请缩小查询范围', en: 'The result is too large; please narrow the statement' },
}
