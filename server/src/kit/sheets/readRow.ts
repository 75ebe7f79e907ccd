/** From the cells of a row to the input of a submit. */

import { type SqlBool, sql } from 'kysely'
import type { Field, Label } from '#contract/kit/fields'
import { type FieldColumn, keyColumn } from '#contract/kit/sheets'
import { dynamic } from '../../platform/db/database.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { dictionaryEntriesOf, entryIn } from '../definition/dictionaries.ts'
import type { Context } from '../definition/serveModule.ts'
import type { RawInput } from '../input/readInput.ts'
import { hides } from '../lists/names.ts'
import { isShownInAll, visibleTo } from '../lists/visibility.ts'
import { yesNo } from './exportRecords.ts'

export type Cells = Readonly<Record<string, string>>

/** A cell that is no value of its column. */
export class CellRefusal extends Refusal {
  readonly key: string

  constructor(key: string, label: Label) {
    super(400, label)
    this.key = key
  }
}

/** Empty cells set nothing: a new record gets the default, an existing one retains its value. */
export async function readRow(
  columns: readonly FieldColumn[],
  cells: Cells,
  tenantId: string,
  names: NamedKeys,
): Promise<RawInput> {
  const input: RawInput = new Map()
  for (const column of columns) {
    const value = await cellValue(column, cells, tenantId, names)
    if (value !== undefined) input.set(column.key, { value, isText: true })
  }
  return input
}

async function cellValue(
  { key, label, field }: FieldColumn,
  cells: Cells,
  tenantId: string,
  names: NamedKeys,
): Promise<string | undefined> {
  const chosen = cells[keyColumn(key)]
  if (chosen !== undefined) return chosen.replaceAll('，', ',')
  const text = cells[key]
  if (text === undefined) return undefined
  const keyOf = async (name: string) => {
    const found = await names.find(field, name, tenantId)
    if (typeof found === 'string') return found
    // A default represents nothing chosen, which no dictionary lists.
    if (name === String(field.default)) return name
    throw new CellRefusal(key, faults[found.fault](label, name.slice(0, 30)))
  }
  if (field.kind === 'references') {
    const keys: string[] = []
    for (const name of text.split(/[,，]/)) if (name.trim() !== '') keys.push(await keyOf(name.trim()))
    return keys.join()
  }
  if (field.target || field.kind === 'dict' || field.kind === 'dictBiz') return keyOf(text)
  return plain(field, text)
}

const faults: Record<NameFault, (label: Label, name: string) => Label> = {
  unknown: ({ zh, en }, name) => ({ zh: `${zh}“${name}”不存在`, en: `${en}: no ${name}` }),
  shared: ({ zh, en }, name) => ({
    zh: `${zh}“${name}”重名，请在“（编号）”列填写编号`,
    en: `${en}: several are named ${name}; please fill in the column with the ID`,
  }),
}

function plain(field: Field, text: string): string {
  switch (field.kind) {
    case 'flag': {
      const position = yesNo.findIndex(({ zh, en }) => zh === text || en.toLowerCase() === text.toLowerCase())
      return position < 0 ? text : String(position)
    }
    case 'number':
    case 'money':
      return text.replace(/[,，](?=\d{3}(\D|$))/g, '')
    case 'dateTime':
      return wallClock(text)
    default:
      return text
  }
}

/** Days and times as people write them. */
function wallClock(text: string): string {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!parts) return text
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:${second}`
}

/** The keys behind the names in a sheet: of dictionaries and of other records. */

/** Not found, or the name of several. */
type NameFault = 'unknown' | 'shared'

/** Finds the key of a name in a tenant, each once for a sheet. */
export interface NamedKeys {
  find(field: Field, name: string, tenantId: string): Promise<string | { fault: NameFault }>
  /** A record that the sheet itself has added or renamed may be named by the rows below it. */
  forget(path: string): void
}

export function createNamedKeys(context: Context): NamedKeys {
  const known = new Map<string, Promise<string | { fault: NameFault }>>()
  return {
    find(field, name, tenantId) {
      const { target, code } = field
      const key = JSON.stringify([target?.path ?? '', target?.value, target?.shows, field.kind, code, tenantId, name])
      const found =
        known.get(key) ??
        (target ? recordNamed(field, name, tenantId, context) : entryNamed(field, name, tenantId, context))
      known.set(key, found)
      return found
    },
    forget(path) {
      for (const key of known.keys()) if (key.startsWith(`[${JSON.stringify(path)},`)) known.delete(key)
    },
  }
}

/** An entry is named by its text in either language, or by its key. */
async function entryNamed(field: Field, name: string, tenantId: string, { db }: Context) {
  const entries = (await dictionaryEntriesOf(field, tenantId, db)).filter(
    ({ dictKey }) => dictKey !== null && dictKey !== '-1',
  )
  const texts = ({ dictValue }: { dictValue: string }) => [dictValue, entryIn(field.code ?? '', dictValue, 'en')]
  const named = entries.filter(entry => texts(entry).some(text => text.toLowerCase() === name.toLowerCase()))
  const found = named.length > 0 ? named : entries.filter(({ dictKey }) => dictKey === name)
  return one(found.map(({ dictKey }) => String(dictKey)))
}

/** A record is named by its title, or by its key. */
async function recordNamed({ target }: Field, name: string, tenantId: string, context: Context) {
  const { db, services } = context
  const served = target && services.modules.find(target.path)
  if (!target || !served) return { fault: 'unknown' as const }
  const value = target.value ?? 'id'
  const tenants = served.module.tenancy === 'tenant' ? [tenantId] : [tenantId, PLATFORM_TENANT]
  const matching = (column: string) =>
    dynamic(db)
      .selectFrom(served.table)
      .select(`${value} as value`)
      .where('tenantId', 'in', tenants)
      .where(sql<SqlBool>`${sql.ref(column)}::text = ${name}`)
      .limit(2)
  const shown = matching(target.shows)
  const isHiding = hides(served, target, context)
  const isReadable = !isHiding || isShownInAll(served, target.shows, context)
  const named = isReadable ? await (isHiding ? shown.where(visibleTo(served, context)) : shown).execute() : []
  const found = named.length > 0 ? named : await matching(value).execute()
  return one(found.map(row => String(row.value)))
}

function one(keys: readonly string[]): string | { fault: NameFault } {
  const [key] = keys
  if (key === undefined) return { fault: 'unknown' }
  return keys.length > 1 ? { fault: 'shared' } : key
}
