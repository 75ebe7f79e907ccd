import type { Field } from '#contract/kit/fields'
import { type Db, dynamic } from '../../platform/db/database.ts'
import { PLATFORM_TENANT, isDefined } from '../../platform/db/tenancy/scope.ts'

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
export function entriesOf({ kind, code }: Dictionary, tenantId: string, db: Db): Promise<DictionaryEntry[]> {
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
  const rows = await dynamic(db)
    .selectFrom(table)
    .select(['id', 'tenantId', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed'])
    .where('tenantId', 'in', tenantIds)
    .where('code', 'in', codes)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows as unknown as DictionaryEntry[]
}
