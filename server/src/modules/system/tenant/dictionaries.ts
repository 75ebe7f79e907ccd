import type { SeedDictionary } from '#contract/kit/dictionaries'
import { seededKeys, tenantDictionaries } from '../../../kit/definition/dictionaries.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

/**
 * Gives the business dictionaries to one tenant, or to all there are. Entries that were given once are remembered, so
 * that what a tenant changes or removes stays as it left it, and what a newer version adds comes at the next start.
 */
export async function seedTenantDictionaries(db: Db, only?: string): Promise<void> {
  await asSystem(async () => {
    const existingKeys = await seededKeys(prefix, db)
    const tenants = only ? [only] : await allTenants(db)
    for (const tenantId of tenants)
      for (const [place, dictionary] of tenantDictionaries.entries())
        if (!existingKeys.has(keyOf(tenantId, dictionary))) await give(tenantId, dictionary, place, db)
  })
}

const prefix = 'bladeDictBiz:'
const keyOf = (tenantId: string, { code }: SeedDictionary) => `${prefix}${tenantId}:${code}`

async function allTenants(db: Db): Promise<string[]> {
  return (await db.selectFrom('bladeTenant').select('tenantId').execute()).map(({ tenantId }) => tenantId)
}

/** A dictionary of this code that the tenant made itself stays as it is. */
async function give(tenantId: string, dictionary: SeedDictionary, place: number, db: Db): Promise<void> {
  const { code, name, entries } = dictionary
  const own = await db
    .selectFrom('bladeDictBiz')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  const id = own?.id ?? newId()
  if (!own) {
    const common = { tenantId, code, isSealed: 0 as const }
    const top = { ...common, id, parentId: '0', dictKey: '-1', dictValue: name, sort: place + 1, remark: null }
    const below = entries.map(({ key, zh, remark = null }, index) => ({
      ...common,
      ...{ id: newId(), parentId: id, dictKey: key, dictValue: zh, sort: index + 1, remark },
    }))
    await db
      .insertInto('bladeDictBiz')
      .values([top, ...below])
      .execute()
  }
  await db
    .insertInto('sysSeed')
    .values({ key: keyOf(tenantId, dictionary), recordId: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
