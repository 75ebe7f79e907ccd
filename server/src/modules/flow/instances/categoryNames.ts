import type { FlowCategory } from '#contract/flow/categories'
import type { Db } from '../../../platform/db/database.ts'
import { currentScope, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'

const DICTIONARY = 'flow'
/** Characters that `category` of a definition leaves for the key of an entry. */
const MAX_KEY = 11

/**
 * The types of processes: entries of the dictionary `flow`, and of the business dictionary of the same code, with which
 * a tenant adds types of its own or renames the others. The remark is the word of the screens' addresses.
 */
export async function flowCategories(db: Db): Promise<FlowCategory[]> {
  const categories = new Map<string, FlowCategory>()
  for (const entry of [...(await platformEntries(db)), ...(await tenantEntries([ownTenant()], db))]) {
    const { key, name, route } = entry
    categories.set(key, { id: key, key, name, route: route || (categories.get(key)?.route ?? '') })
  }
  return [...categories.values()]
}

/** Adds `categoryName` to records, in the words of the tenant that a record belongs to. */
export async function nameCategories(records: readonly object[], db: Db): Promise<void> {
  if (records.length === 0) return
  const named = records as { tenantId?: string; category: string; categoryName?: string }[]
  const tenants = new Set([ownTenant(), ...named.flatMap(({ tenantId }) => tenantId || [])])
  const names = new Map<string, string>()
  for (const { key, name } of await platformEntries(db)) names.set(key, name)
  for (const { tenantId, key, name } of await tenantEntries([...tenants], db)) names.set(`${tenantId} ${key}`, name)
  for (const record of named)
    record.categoryName =
      names.get(`${record.tenantId || ownTenant()} ${record.category}`) ?? names.get(record.category) ?? ''
}

interface CategoryEntry {
  tenantId: string
  key: string
  name: string
  route: string
}

async function platformEntries(db: Db): Promise<CategoryEntry[]> {
  const rows = await db
    .selectFrom('bladeDict')
    .select(['tenantId', 'dictKey', 'dictValue', 'remark'])
    .where('code', '=', DICTIONARY)
    .where('parentId', '<>', '0')
    .where('isSealed', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.flatMap(asEntry)
}

async function tenantEntries(tenantIds: readonly string[], db: Db): Promise<CategoryEntry[]> {
  const rows = await db
    .selectFrom('bladeDictBiz')
    .select(['tenantId', 'dictKey', 'dictValue', 'remark'])
    .where('tenantId', 'in', tenantIds)
    .where('code', '=', DICTIONARY)
    .where('parentId', '<>', '0')
    .where('isSealed', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.flatMap(asEntry)
}

interface Row {
  tenantId: string
  dictKey: string | null
  dictValue: string
  remark: string | null
}

function asEntry({ tenantId, dictKey, dictValue, remark }: Row): CategoryEntry[] {
  if (!dictKey || dictKey.length > MAX_KEY) return []
  // With or without a slash before it.
  return [{ tenantId, key: `${DICTIONARY}_${dictKey}`, name: dictValue, route: (remark ?? '').replace(/^\/+/, '') }]
}

function ownTenant(): string {
  const scope = currentScope()
  return scope === 'system' ? PLATFORM_TENANT : scope.tenantId
}
