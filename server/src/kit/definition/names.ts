import type { Field, Target } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../platform/db/database.ts'
import { dynamic } from '../../platform/db/dynamic.ts'
import { removedRowsOf } from '../../platform/db/tenancy/removedRows.ts'
import { isDefined } from '../../platform/db/tenancy/tables.ts'
import type { WireRecord } from './columns.ts'
import type { Context } from './serveModule.ts'

/**
 * Adds to records what people read instead of keys: `categoryName` of a dictionary, `deptName` of a reference. A removed
 * target has no name, unless the reference is historic. `forHistory` names all removed targets, and those of one name apart.
 */
export async function addNames(
  module: Module,
  records: WireRecord[],
  context: Context,
  forHistory = false,
): Promise<void> {
  if (records.length === 0) return
  for (const [key, field] of Object.entries(module.fields)) {
    if (field.kind === 'dict' || field.kind === 'dictBiz') await addDictionaryNames(key, field, records, context.db)
    else if (field.target) await addReferenceNames([key, field, field.target], records, context, forHistory)
  }
}

async function addDictionaryNames(key: string, field: Field, records: WireRecord[], db: Db): Promise<void> {
  const ofTenant = field.kind === 'dictBiz'
  const keys = distinct(records.map(record => record[key]))
  const table = ofTenant ? 'blade_dict_biz' : 'blade_dict'
  const rows =
    keys.length === 0 || !isDefined(table)
      ? []
      : await dynamic(db)
          .selectFrom(table)
          .select(['tenantId', 'dictKey', 'dictValue'])
          .where('code', '=', field.code)
          .where('dictKey', 'in', keys)
          .execute()
  const entryKey = (tenant: string, value: unknown) => (ofTenant ? `${tenant}/${value}` : String(value))
  const names = new Map(rows.map(row => [entryKey(String(row.tenantId), row.dictKey), row.dictValue]))
  for (const record of records) record[`${key}Name`] = names.get(entryKey(record.tenantId, record[key])) ?? ''
}

type Reference = readonly [key: string, field: Field, target: Target]

async function addReferenceNames(
  [key, field, target]: Reference,
  records: WireRecord[],
  context: Context,
  forHistory: boolean,
) {
  const idsIn = (record: WireRecord) =>
    field.kind === 'references' ? splitIds(String(record[key])) : distinct([record[key]])
  const ids = distinct(records.flatMap(idsIn))
  const within = forHistory ? target.within : undefined
  const names = await namesOf({ ...target, within }, ids, context, table => table)
  const missingIds = forHistory || target.historic ? ids.filter(id => !names.has(id)) : []
  for (const [id, name] of await namesOf({ ...target, within }, missingIds, context, removedRowsOf)) names.set(id, name)
  for (const record of records)
    record[target.as] = idsIn(record)
      .map(id => names.get(id))
      .filter(name => name !== undefined)
      .join(',')
}

type Named = Pick<Target, 'path' | 'value' | 'shows'> & { within?: string | undefined }

/** With `within`, each name follows that of the record which the target belongs to. */
async function namesOf(
  target: Named,
  ids: readonly string[],
  context: Context,
  rowsOf: (table: string) => string,
): Promise<Map<string, string>> {
  const served = context.request.server.modules.find(target.path)
  const value = target.value ?? 'id'
  if (ids.length === 0 || !served) return new Map()
  const rows = await dynamic(context.db)
    .selectFrom(rowsOf(served.table))
    .select([`${value} as value`, `${target.shows} as shown`, ...(target.within ? [`${target.within} as owner`] : [])])
    .where(value, 'in', ids)
    .execute()
  const owner = target.within ? served.module.fields[target.within]?.target : undefined
  const owners = owner
    ? await namesOf({ ...owner, within: undefined }, distinct(rows.map(row => row.owner)), context, table => table)
    : new Map<string, string>()
  const nameOf = (row: (typeof rows)[number]) =>
    [owners.get(String(row.owner)), row.shown].filter(name => name !== undefined).join(' / ')
  return new Map(rows.map(row => [String(row.value), nameOf(row)]))
}

/** Without what stands for nothing: the root of a tree is no record. */
function distinct(values: unknown[]): string[] {
  const ids = values.filter(value => value !== null && value !== undefined && value !== '').map(String)
  return [...new Set(ids)].filter(value => value !== '0')
}
