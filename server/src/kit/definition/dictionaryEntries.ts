import type { Field } from '#contract/kit/fields'
import type { Db } from '../../platform/db/database.ts'
import { dynamic } from '../../platform/db/dynamic.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { isDefined } from '../../platform/db/tenancy/tables.ts'

export interface DictionaryEntry {
  id: string
  parentId: string
  code: string
  dictKey: string | null
  dictValue: string
  sort: number
  remark: string | null
  isSealed: number
}

/** The entries of a dictionary in their order, with the dictionary itself; those of the tenant where it has its own. */
export async function entriesOf(
  { kind, code }: Pick<Field, 'kind' | 'code'>,
  tenantId: string,
  db: Db,
): Promise<readonly DictionaryEntry[]> {
  const [table, owner] =
    kind === 'dictBiz' ? (['blade_dict_biz', tenantId] as const) : (['blade_dict', PLATFORM_TENANT] as const)
  // Programs that serve no dictionaries have no entries.
  if (!isDefined(table)) return []
  const rows = await dynamic(db)
    .selectFrom(table)
    .select(['id', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed'])
    .where('tenantId', '=', owner)
    .where('code', '=', code)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows as unknown as DictionaryEntry[]
}
