import type { ModuleDefinition } from '../../../server/src/kit/definition/serveModule.ts'
import { type Db, dynamic } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { sampleInput } from './samples.ts'

/** Stores a sample record without a request: neither its hooks nor its checks run. */
export async function insertRecord(
  db: Db,
  { module, table }: ModuleDefinition,
  tenantId: string,
  values: object = {},
): Promise<string> {
  const id = newId()
  const sample = await sampleInput(db, module.fields, tenantId)
  // A draft of a released article has no place of its own.
  const place = 'originId' in values ? { editionId: null, pageId: null } : {}
  const set = Object.entries({ ...sample, ...values, ...place }).map(([key, value]) => [
    key,
    value === '' ? null : value,
  ])
  const row = { tenantId, ...Object.fromEntries(set), id }
  await asSystem(() => dynamic(db).insertInto(table).values(row).execute())
  return id
}
