import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import type { Imported } from './importRecords.ts'
import './tables.ts'

/** Notes an import in the transaction that writes it; answers the id by which it is undone. */
export async function logImport(
  { module }: ModuleDefinition,
  fileName: string,
  imported: Imported,
  db: Db,
): Promise<string> {
  const { records, created, changed, unchanged } = imported
  const id = newId()
  await db
    .insertInto('sheetImport')
    .values({
      ...{ id, module: module.path, title: module.title.zh, fileName, created, changed, unchanged },
      failed: failedRows(imported),
      records: JSON.stringify(records),
    })
    .execute()
  return id
}

export function failedRows({ faults }: Pick<Imported, 'faults'>): number {
  return new Set(faults.map(({ row }) => row)).size
}
