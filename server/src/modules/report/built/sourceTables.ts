import type { SourceTable } from '#contract/report/query'
import type { Modules } from '../../../kit/definition/registry.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tablesOf } from '../run/catalog.ts'
import { columnKinds } from '../run/columnKinds.ts'

/** The tables of our own database with the kinds of their columns. */
export async function sourceTables(db: Db, modules: Modules): Promise<SourceTable[]> {
  const kindOf = await columnKinds(db)
  return tablesOf(modules).map(({ name, zh, en, columns }) => ({
    ...{ name, zh, en },
    columns: columns.map(column => ({
      ...{ name: column.name, zh: column.zh, en: column.en },
      kind: kindOf(name, column.name),
    })),
  }))
}
