import { CamelCasePlugin, Kysely } from 'kysely'
import pg from 'pg'
import { ScopedDialect } from './tenancy/scopedDialect.ts'
import { scopePlugin } from './tenancy/scopePlugin.ts'

/** Every module and migration adds its tables: `declare module '../../db/database.ts' { interface Database { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Database {}

export type Db = Kysely<Database>

/** Wall-clock times belong to the newspaper's time zone, wherever the server stands. */
export const TIME_ZONE = 'Asia/Shanghai'
export const STATEMENT_TIMEOUT_MS = 30_000

export function createScopedDb(connection: pg.PoolConfig): Db {
  return scopedDbOf(createPool(connection))
}

export function scopedDbOf(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new ScopedDialect(pool),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), scopePlugin],
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
