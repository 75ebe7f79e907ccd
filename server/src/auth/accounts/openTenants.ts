import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { tenantStatus } from './people.ts'

/** Whether a tenant is neither stopped nor expired. */
export async function isTenantOpen(tenantId: string, db: Db): Promise<boolean> {
  const found = await asSystem(() =>
    db
      .selectFrom('bladeTenant')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('status', '=', tenantStatus.active)
      .where(sql<boolean>`coalesce(expire_time >= localtimestamp, true)`)
      .executeTakeFirst(),
  )
  return found !== undefined
}
