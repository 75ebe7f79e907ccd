import type { Module } from '#contract/kit/module'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { ImportedRecord } from '../sheets/tables.ts'
import '../sheets/tables.ts'

interface BulkChange {
  /** The name of the change. */
  title: string
  changed: readonly ImportedRecord[]
  unchanged?: number
  refused?: number
}

/** Notes a change of many records in the transaction that makes it. Whoever made it undoes it by the id that is answered. */
export async function logBulkChange(
  module: Module,
  { title, changed, unchanged = 0, refused = 0 }: BulkChange,
  db: Db,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('sheetImport')
    .values({
      ...{ id, module: module.path, kind: 'bulk', title: module.title.zh, fileName: title.slice(0, 200) },
      ...{ created: 0, changed: changed.length, unchanged, failed: refused, records: JSON.stringify(changed) },
    })
    .execute()
  return id
}
