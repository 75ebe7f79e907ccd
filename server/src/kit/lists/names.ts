import { type SqlBool, sql } from 'kysely'
import type { Field, Target } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { user } from '#contract/system/user'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { PLATFORM_TENANT, removedRowsOf } from '../../platform/db/tenancy/scope.ts'
import type { WireRecord } from '../definition/columns.ts'
import { readEntries } from '../definition/dictionaries.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { accessTo, isLimited, isShownInAll, shownRecord, unseenName, visibleTo } from './visibility.ts'

/**
 * Adds to records what people read instead of keys: `categoryName` of a dictionary, `deptName` of a reference. A removed
 * target has no name, unless the reference is historic; one that the caller does not see has none of its own. `forHistory`
 * names all removed targets, and those of one name apart.
 */
export async function addNames(
  module: Module,
  records: WireRecord[],
  context: Context,
  forHistory = false,
): Promise<void> {
  if (records.length === 0) return
  for (const kind of ['dict', 'dictBiz'] as const) await addDictionaryNames(kind, module, records, context.db)
  for (const [key, field] of Object.entries(module.fields))
    if (field.target) await addReferenceNames([key, field, field.target], records, context, forHistory)
}

async function addDictionaryNames(
  kind: 'dict' | 'dictBiz',
  module: Module,
  records: WireRecord[],
  db: Db,
): Promise<void> {
  const fields = Object.entries(module.fields).filter(([, field]) => field.kind === kind)
  if (fields.length === 0) return
  const ownerOf = ({ tenantId }: WireRecord) => (kind === 'dict' ? PLATFORM_TENANT : tenantId)
  const codes = [...new Set(fields.map(([, { code = '' }]) => code))]
  const entries = await readEntries(kind, codes, [...new Set(records.map(ownerOf))], db)
  // The first of two entries with one key counts, so it comes last.
  const names = new Map(
    entries
      .filter(({ dictKey }) => dictKey !== null)
      .toReversed()
      .map(({ tenantId, code, dictKey, dictValue }) => [`${tenantId} ${code} ${dictKey}`, dictValue]),
  )
  for (const record of records)
    for (const [key, { code }] of fields)
      record[`${key}Name`] = names.get(`${ownerOf(record)} ${code} ${record[key]}`) ?? ''
}

type Reference = readonly [key: string, field: Field, target: Target]

async function addReferenceNames(
  [key, field, target]: Reference,
  records: WireRecord[],
  context: Context,
  forHistory: boolean,
) {
  const idsOf = (record: WireRecord) => {
    const value = record[key]
    if (!isId(value)) return none
    return field.kind === 'references' ? splitIds(String(value)) : [String(value)]
  }
  const ids = [...new Set(records.flatMap(idsOf))]
  const within = forHistory ? target.within : undefined
  const names = await namesOf({ ...target, within }, ids, context)
  const missingIds = forHistory || target.historic ? ids.filter(id => !names.has(id)) : none
  const removed = await namesOf({ ...target, within }, missingIds, context, removedRowsOf)
  for (const [id, name] of removed) names.set(id, name)
  for (const record of records)
    record[target.as] = idsOf(record)
      .map(id => names.get(id))
      .filter(name => name !== undefined)
      .join(',')
}

const none: readonly string[] = []

type NameTarget = Pick<Target, 'path' | 'value' | 'shows'> & { within?: string | undefined }

/** With `within`, each name follows that of the record which the target belongs to. */
async function namesOf(
  target: NameTarget,
  ids: readonly string[],
  context: Context,
  rowsOf = (table: string) => table,
): Promise<Map<string, string>> {
  const served = context.services.modules.find(target.path)
  if (ids.length === 0 || !served) return new Map()
  const value = target.value ?? 'id'
  const columns = [value, target.shows, ...(target.within ? [target.within] : [])]
  // One parameter, so that the statement is the same for any number of ids.
  const named = dynamic(context.db)
    .selectFrom(rowsOf(served.table))
    .where(sql<SqlBool>`${sql.ref(value)} = any(${ids})`)
  const isHiding = hides(served, target, context)
  const rows: Row[] = isHiding
    ? await named
        .selectAll()
        .select(eb => sql<boolean>`${visibleTo(served, context)(eb)}`.as('isSeen'))
        .execute()
    : await named.select([...new Set(columns)]).execute()
  const owner = target.within ? served.module.fields[target.within]?.target : undefined
  const owners = owner
    ? await namesOf({ ...owner, within: undefined }, distinct(rows.map(row => row[target.within ?? ''])), context)
    : new Map<string, string>()
  const shownName = (row: Row): unknown => {
    if (!isHiding) return row[target.shows]
    return row.isSeen === true ? shownRecord(served, row, accessTo(served, row, context))[target.shows] : undefined
  }
  const nameOf = (row: Row) => {
    const name = shownName(row)
    if (name === undefined) return unseenName[context.language]
    return [owners.get(String(row[target.within ?? ''])), name].filter(part => part !== undefined).join(' / ')
  }
  return new Map(rows.map(row => [String(row[value]), nameOf(row)]))
}

/** Whether some names are not for the caller. Colleagues know each other by name, whatever they see of the accounts. */
export function hides(served: ModuleDefinition, { shows }: Pick<Target, 'shows'>, context: Context): boolean {
  if (served.module.path === user.path) return false
  return isLimited(served, context) || !isShownInAll(served, shows, context)
}

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.filter(isId).map(String))]
}

/** Whether a value represents something: the root of a tree is no record. */
function isId(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && String(value) !== '0'
}
