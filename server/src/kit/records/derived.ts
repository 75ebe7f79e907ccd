import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'

type Where = (eb: ExpressionBuilder<Record<string, Row>, string>) => Expression<SqlBool>

/**
 * Writes columns that follow from other data and that the module declares as `derived`. Nobody has edited the rows by
 * this: their version, their last editor and their history stay as they are, and open forms stay valid.
 */
export async function saveDerived(served: ModuleDefinition, values: Row, where: Where, db: Db): Promise<void> {
  assertDerived(served, Object.keys(values))
  await dynamic(db)
    .updateTable(served.table)
    .set(eb => ({ ...values, updateUser: eb.ref('updateUser'), updateTime: eb.ref('updateTime') }))
    .where(where)
    .execute()
}

/** The derived columns in a draft that are no fields: the server adds them, requests cannot. */
export function derivedIn({ module, derived }: ModuleDefinition, draft: Row): Row {
  const columns = derived.filter(key => !(key in module.fields) && draft[key] !== undefined)
  return Object.fromEntries(columns.map(key => [key, draft[key]]))
}

function assertDerived({ module, derived }: ModuleDefinition, keys: readonly string[]): void {
  const other = keys.find(key => !derived.includes(key))
  if (other) throw new Error(`${module.path} does not declare ${other} as derived`)
}
