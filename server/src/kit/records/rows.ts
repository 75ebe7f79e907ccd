import type { Compilable } from 'kysely'
import { refusals } from '#contract/auth'
import { dynamic, type Row } from '../../platform/db/dynamic.ts'
import { selectCompiled } from '../../platform/db/runCompiled.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { columnsOf } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { isLimited, visibleTo } from '../lists/visibility.ts'

/** The row with this id; refuses alike what is absent, another tenant's, and beyond the caller's data scopes. */
export async function requireRow(served: ModuleDefinition, id: string, context: Context): Promise<Row> {
  const [row] = await select(served, 'one', [id], context, ([id]) => rowsIn(served, context).where('id', '=', id))
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
  const rows = await select(served, `locked ${ids.length}`, ids, context, some =>
    rowsIn(served, context).where('id', 'in', some).orderBy('id').forUpdate(),
  )
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

/** Conditions of data scopes are made of more than the shape. */
async function select(
  served: ModuleDefinition,
  shape: string,
  ids: readonly unknown[],
  context: Context,
  build: (ids: readonly unknown[]) => Compilable<Row>,
): Promise<Row[]> {
  if (isLimited(served, context)) return (await context.db.executeQuery(build(ids))).rows
  return selectCompiled(context.db, { owner: served, shape }, ids, build)
}
