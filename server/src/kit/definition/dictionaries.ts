/** All dictionaries of the contract; the browser reads the same files in `dictionaryWords.ts`. */

import type { SeedDictionary } from '#contract/kit/dictionaries'
import type { Field } from '#contract/kit/fields'
import { type Db, dynamic } from '../../platform/db/database.ts'
import { isDefined, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { importFolder } from '../../platform/importFolder.ts'

type Exports = { systemDictionaries?: readonly SeedDictionary[]; tenantDictionaries?: readonly SeedDictionary[] }

const files: readonly Exports[] = await importFolder('contract', /^[^/]+\/([^/]+\.)?dictionaries$/)

export const allSystemDictionaries = files.flatMap(file => file.systemDictionaries ?? [])

export const allTenantDictionaries = files.flatMap(file => file.tenantDictionaries ?? [])

const inEnglish = new Map(
  [...allSystemDictionaries, ...allTenantDictionaries].flatMap(({ code, entries }) =>
    entries.map(({ zh, en }) => [`${code} ${zh}`, en] as const),
  ),
)

/** The text of an entry in a language; tenants write entries of their own in one only. */
export function entryIn(code: string, text: string, language: 'zh' | 'en'): string {
  return (language === 'en' && inEnglish.get(`${code} ${text}`)) || text
}

export interface DictionaryEntry {
  id: string
  tenantId: string
  parentId: string
  code: string
  dictKey: string | null
  dictValue: string
  sort: number
  remark: string | null
  isSealed: number
}

/** The entries of a dictionary in their order, with the dictionary itself; those of the tenant where it has its own. */
export function dictionaryEntriesOf({ kind, code }: Dictionary, tenantId: string, db: Db): Promise<DictionaryEntry[]> {
  return readEntries(kind, [code ?? ''], [kind === 'dictBiz' ? tenantId : PLATFORM_TENANT], db)
}

type Dictionary = Pick<Field, 'kind' | 'code'>

/** The entries of several dictionaries of one kind, and of several tenants. */
export async function readEntries(
  kind: Field['kind'],
  codes: readonly string[],
  tenantIds: readonly string[],
  db: Db,
): Promise<DictionaryEntry[]> {
  const table = kind === 'dictBiz' ? 'blade_dict_biz' : 'blade_dict'
  // Programs that serve no dictionaries have no entries.
  if (!isDefined(table)) return []
  return dynamic(db)
    .selectFrom(table)
    .select(['id', 'tenantId', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed'])
    .where('tenantId', 'in', tenantIds)
    .where('code', 'in', codes)
    .orderBy('sort')
    .orderBy('id')
    .$castTo<DictionaryEntry>()
    .execute()
}

/** Keys below the prefix that were seeded before: their records stay as the tenant has changed or removed them. */
export async function seededKeys(prefix: string, db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('sysSeed').select('key').where('key', 'like', `${prefix}%`).execute()
  return new Set(rows.map(({ key }) => key))
}
