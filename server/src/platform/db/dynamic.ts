import type { Kysely } from 'kysely'
import type { Db } from './database.ts'

export type Row = Record<string, unknown>
type AnyTables = Record<string, Row>

export type DynamicDb = Kysely<AnyTables>

/**
 * For queries made of a module's declaration, whose names are known only at run time. Safe as long as table and column
 * names come from declarations, never from a request.
 */
export function dynamic(db: Db): DynamicDb {
  return db as unknown as DynamicDb
}
