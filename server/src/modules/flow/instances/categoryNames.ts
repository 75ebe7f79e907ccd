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
export async function loadFlowCategories(db: Db): Promise<FlowCategory[]> {
  const categories = new Map<string, FlowCategory>()
  for (const entry of [...(await readEntries(db)), ...(await readEntries(db, [ownTenant()]))]) {
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
  for (const { key, name } of await readEntries(db)) names.set(key, name)
  for (const { tenantId, key, name } of await readEntries(db, [...tenants])) names.set(`${tenantId} ${key}`, name)
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

/** Entries of the platform's dictionary; with tenants, of their business dictionaries. */
async function readEntries(db: Db, tenantIds?: readonly string[]): Promise<CategoryEntry[]> {
  const rows = await db
    .selectFrom(tenantIds ? 'bladeDictBiz' : 'bladeDict')
    .select(['tenantId', 'dictKey', 'dictValue', 'remark'])
    .$if(tenantIds !== undefined, query => query.where('tenantId', 'in', tenantIds ?? []))
    .where('code', '=', DICTIONARY)
    .where('parentId', '<>', '0')
    .where('isSealed', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ tenantId, dictKey, dictValue, remark }) => {
    if (!dictKey || dictKey.length > MAX_KEY) return []
    // The remark may begin with a slash.
    return { tenantId, key: `${DICTIONARY}_${dictKey}`, name: dictValue, route: (remark ?? '').replace(/^\/+/, '') }
  })
}

function ownTenant(): string {
  const scope = currentScope()
  return scope === 'system' ? PLATFORM_TENANT : scope.tenantId
}
