/** Statements that each connection keeps parsed and planned, because that is most of what they would cost. */
import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'

/** By their text. Statements of one place differ in little, so that few are enough. */
const names = new Map<string, string>()
const MAX_STATEMENTS = 100

/**
 * Runs a query of a place where many people wait for little. It names its columns: with `*` it would fail once when a
 * migration of a newer server adds one. Values that decide on the plan have no place in it.
 */
export function executePrepared<Row>(
  db: Db,
  query: { compile(db: Db): CompiledQuery<Row> },
): Promise<QueryResult<Row>> {
  const compiled = query.compile(db)
  if (!names.has(compiled.sql) && names.size < MAX_STATEMENTS) names.set(compiled.sql, `prepared_${names.size + 1}`)
  return db.executeQuery(compiled)
}

/** Has a connection keep these statements. */
export function keepPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (text: unknown, ...rest: unknown[]) => {
    const name = names.get(text as string)
    return query(name === undefined ? text : { name, text }, ...rest)
  }
  client.query = named as typeof client.query
}
