import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { dynamic, type Row } from '../../platform/db/dynamic.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ListQuery } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { listedRows } from '../lists/findPage.ts'

/** A larger batch saves no time and takes more memory. */
const BATCH = 500

/**
 * Reads all rows of a list in its order, by a cursor: PostgreSQL sorts them once, and the rows are those of one moment.
 * The connection is taken until the last batch has been worked on.
 */
export function eachBatch(
  served: ModuleDefinition,
  query: Pick<ListQuery, 'filters' | 'sorting'>,
  columns: readonly string[],
  context: Context,
  work: (rows: Row[], context: Context) => Promise<void>,
): Promise<void> {
  return inTransaction(context.db, async db => {
    const { sql: text, parameters } = listedRows(served, query, columns, dynamic(db), context).compile()
    // Statements are prepared with the columns of their results: a fetch by the same words must mean the same columns.
    const cursor = `rows_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    await db.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${text}`, [...parameters]))
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from ${sql.id(cursor)}`.execute(db)
      if (rows.length > 0) await work(rows, { ...context, db })
      if (rows.length < BATCH) break
    }
    await sql`close ${sql.id(cursor)}`.execute(db)
  })
}
