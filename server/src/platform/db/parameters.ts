import type { Db } from './database.ts'
import { PLATFORM_TENANT } from './tenancy/scope.ts'

/** A value from the parameters: the tenant's own, else the platform's. */
export async function textSetting(db: Db, tenantId: string, key: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('bladeParam')
    .select(['tenantId', 'paramValue'])
    .where('paramKey', '=', key)
    .where('tenantId', 'in', [tenantId, PLATFORM_TENANT])
    .execute()
  const row = rows.find(param => param.tenantId === tenantId) ?? rows[0]
  return row?.paramValue.trim()
}

/** A whole number from the parameters, or the given one. */
export async function numberSetting(db: Db, tenantId: string, key: string, otherwise: number): Promise<number> {
  const text = (await textSetting(db, tenantId, key)) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise
}
