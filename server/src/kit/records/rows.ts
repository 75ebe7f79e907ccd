import { refusals } from '#contract/auth'
import { dynamic, type Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { columnsOf } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { visibleTo } from '../lists/visibility.ts'

/** The row with this id; refuses alike what is absent, another tenant's, and beyond the caller's data scopes. */
export async function requireRow(served: ModuleDefinition, id: string, context: Context): Promise<Row> {
  const row = await rowsIn(served, context).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal(404, refusals.absent)
  return row
}

/** Rows that nobody else changes until the transaction ends, in the order of their ids. All of them or a refusal. */
export async function lockRows(served: ModuleDefinition, ids: readonly string[], context: Context): Promise<Row[]> {
  const rows = await lockFound(served, ids, context)
  if (rows.length < ids.length) throw new Refusal(404, refusals.absent)
  return rows
}

/**
 * Like `lockRows`, but what is absent, another tenant's or beyond the caller's data scopes is left out. What the caller
 * sees in the list is refused: the platform's parameters, or rows beyond the data scopes of this call.
 */
export async function lockFound(served: ModuleDefinition, ids: readonly string[], context: Context): Promise<Row[]> {
  const rows = await rowsIn(served, context).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  if (rows.length < ids.length) {
    const listed = await rowsIn(served, { ...context, call: 'list' })
      .where('id', 'in', ids)
      .execute()
    if (listed.length > rows.length) throw new Refusal(403, refusals.forbidden)
  }
  return rows
}

const rowsIn = (served: ModuleDefinition, context: Context) =>
  dynamic(context.db).selectFrom(served.table).select(columnsOf(served.module)).where(visibleTo(served, context))
