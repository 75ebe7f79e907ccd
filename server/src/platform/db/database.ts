import {
  CamelCasePlugin,
  type ColumnType,
  CompiledQuery,
  type DatabaseConnection,
  type Generated,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { currentScope, PLATFORM_TENANT, type Scope, showsWithheld, visibleTenant } from './tenancy/scope.ts'
import { scopePlugin } from './tenancy/scopePlugin.ts'

/** Every module and migration adds its tables: `declare module '../../db/database.ts' { interface Database { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Database {}

export type Db = Kysely<Database>

/** Wall-clock times belong to the newspaper's time zone, independent of the server's time zone. */
export const TIME_ZONE = 'Asia/Shanghai'
const STATEMENT_TIMEOUT_MS = 30_000

/** `plugins` see what the scope has made of a query. */
export function createScopedDb(connection: pg.PoolConfig, ...plugins: KyselyPlugin[]): Db {
  return scopedDbOf(createPool(connection), ...plugins)
}

export function scopedDbOf(pool: pg.Pool, ...plugins: KyselyPlugin[]): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool, onCreateConnection: announceScopes }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), scopePlugin, ...plugins],
  })
}

const { TIMESTAMP, DATE } = pg.types.builtins

/** Times without a zone travel as the text they are; a Date would move them to the zone of the server. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === TIMESTAMP || id === DATE ? (value: string) => value : pg.types.getTypeParser(id, format as 'text'),
}

/** `settings` are those of PostgreSQL, such as `lock_timeout=3s`. */
export function createPool(connection: pg.PoolConfig, settings: readonly string[] = []): pg.Pool {
  const all = [`timezone=${TIME_ZONE}`, 'datestyle=ISO', `statement_timeout=${STATEMENT_TIMEOUT_MS}`, ...settings]
  const options = [connection.options, ...all.map(setting => `-c ${setting}`)].filter(Boolean).join(' ')
  const pool = new pg.Pool({ max: 10, ...connection, options, types })
  // A connection that breaks fails the query it is in and is replaced by the pool; without listeners it would end the program.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  return pool
}

export type Row = Record<string, unknown>
type AnyTables = Record<string, Row>

type DynamicDb = Kysely<AnyTables>

/**
 * For queries made of a module's declaration, whose names are known only at run time. Safe as long as table and column
 * names come from declarations, never from a request.
 */
export function dynamic(db: Db): DynamicDb {
  return db as unknown as DynamicDb
}

const LOCK_TIMEOUT_MS = 3000
/** Milliseconds without an answer after which a probe checks whether the database responds at all. */
const SILENCE_MS = 5000
const CHECK_INTERVAL_MS = 1000
/** Later than PostgreSQL's own timeout, which leaves the connection usable. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000

/**
 * Connections for requests. A request fails when it waits for a lock for long, so that one locked table does not occupy
 * every connection, and when the database stops answering, which no timeout of the database can notice.
 */
export function createRequestPool(connection: pg.PoolConfig, probe: DatabaseProbe): pg.Pool {
  const pool = createPool(connection, [`lock_timeout=${LOCK_TIMEOUT_MS}`])
  pool.on('connect', client => endWhenSilent(client as pg.Client, probe))
  return pool
}

/** Ends the connection, and with it the query, when the query is over time or the whole database does not answer. */
function endWhenSilent(client: pg.Client, probe: DatabaseProbe): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  /** Start of the query that has no answer yet. */
  let startTime: number | undefined
  const settle = () => {
    startTime = undefined
  }
  client.query = ((...parameters: unknown[]) => {
    startTime = performance.now()
    const answer = query(...parameters)
    if (answer instanceof Promise) answer.then(settle, settle)
    else settle()
    return answer
    // The overloads of `query` are those of pg; only their answer is observed.
  }) as typeof client.query
  const timer = setInterval(async () => {
    const watched = startTime
    if (watched === undefined || performance.now() - watched < SILENCE_MS) return
    const isLate = performance.now() - watched > QUERY_TIMEOUT_MS
    if ((isLate || !(await probe.isReachable())) && startTime === watched) client.end().catch(() => {})
  }, CHECK_INTERVAL_MS).unref()
  client.once('end', () => clearInterval(timer))
}

/**
 * For row-level security: sets tenant and withheld rows for the session before a statement whose scope differs from that of the statement before.
 * Kysely executes the statements of a connection one after another, also within a transaction.
 */
async function announceScopes(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection) as typeof connection.executeQuery
  let announced: string | undefined
  connection.executeQuery = async query => {
    try {
      const scope = currentScope()
      // A rollback also reverts the settings, and a failed transaction accepts no other statement.
      if (query.sql.startsWith('rollback')) announced = undefined
      else if (announced !== keyOf(scope)) {
        await execute(announcement(scope))
        announced = keyOf(scope)
      }
      return await execute(query)
    } catch (error) {
      announced = undefined
      throw error
    }
  }
}

const withheldOf = (scope: Scope) => (showsWithheld(scope) ? 'shown' : 'hidden')

const keyOf = (scope: Scope) => `${visibleTenant(scope)} ${withheldOf(scope)}`

function announcement(scope: Scope): CompiledQuery {
  return CompiledQuery.raw(`select set_config('app.tenant', $1, false), set_config('app.withheld', $2, false)`, [
    visibleTenant(scope),
    withheldOf(scope),
  ])
}

/** The number of rows that a query finds. */
export async function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counting = query.select(sql`count(*)`.as('count')).$castTo<{ count: string }>()
  const { count } = await counting.executeTakeFirstOrThrow()
  return Number(count)
}

/** The time as stored in records. */
export async function localTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** The columns that `base_record` gives every table of a module. */
export interface BaseColumns {
  id: string
  /** Set by the scope; only the system names another. */
  tenantId: ColumnType<string, string | undefined, never>
  createUser: Generated<string | null>
  createDept: Generated<string | null>
  createTime: Generated<string>
  updateUser: Generated<string | null>
  updateTime: Generated<string>
  status: Generated<number>
  isDeleted: Generated<number>
  version: Generated<number>
}

/** A value from the parameters: the tenant's own, else the platform's. */
export async function textSetting(db: Db, tenantId: string, key: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('bladeParam')
    .select(['tenantId', 'paramValue'])
    .where('paramKey', '=', key)
    .where('tenantId', 'in', [tenantId, PLATFORM_TENANT])
    .execute()
  const row = rows.find(param => param.tenantId === tenantId) ?? rows[0]
  return row?.paramValue.trim()
}

/** A whole number from the parameters, or the given one. */
export async function numberSetting(db: Db, tenantId: string, key: string, otherwise: number): Promise<number> {
  const text = (await textSetting(db, tenantId, key)) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise
}

/**
 * Checks whether the database responds, over a connection of its own that no request and no lock on a table occupies.
 */
export interface DatabaseProbe {
  /** Settles within a second and never fails. Callers at the same time share one query. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Two attempts fit into the second after which most probes give up. */
const TIMEOUT_MS = 450

export function createDatabaseProbe(connection: pg.PoolConfig): DatabaseProbe {
  const limits = { max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }
  const pool = new pg.Pool({ ...connection, ...limits, keepAlive: true })
  pool.on('error', () => {})
  let pending: Promise<boolean> | undefined
  const query = () => pool.query('select 1')

  return {
    isReachable() {
      // The second attempt replaces a connection that the database has closed since the last query.
      pending ??= query()
        .catch(query)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    async close() {
      await pending
      await pool.end()
    },
  }
}
