import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { userStatus, validIdsIn } from '../../../auth/accounts/people.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

interface Holder {
  id: string
  tenantId: string
  roleId: string
}

/** Refuses to take the last administrator from a tenant: `leaving` will not be one any more. */
export function assertAdministratorRemains(leaving: readonly Holder[], db: Db): Promise<void> {
  return asSystem(async () => {
    for (const tenantId of new Set(leaving.map(holder => holder.tenantId))) {
      const administering = new Set(await administratorRoles(tenantId, db))
      const ids = leaving
        .filter(holder => holder.tenantId === tenantId && validIdsIn(holder.roleId).some(id => administering.has(id)))
        .map(({ id }) => id)
      if (ids.length === 0) continue
      // Two administrators who remove each other at the same moment would both find one left.
      await sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${tenantId}`}))`.execute(db)
      if (!(await hasAnother(tenantId, [...administering], ids, db))) throw new Refusal(400, label)
    }
  })
}

export async function isAdministrator(roleId: string, tenantId: string, db: Db): Promise<boolean> {
  const administering = await asSystem(() => administratorRoles(tenantId, db))
  return validIdsIn(roleId).some(id => administering.includes(id))
}

async function administratorRoles(tenantId: string, db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bladeRole')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('roleAlias', '=', tenantId === PLATFORM_TENANT ? 'administrator' : 'admin')
    .execute()
  return rows.map(({ id }) => id)
}

async function hasAnother(tenantId: string, roleIds: readonly string[], ids: readonly string[], db: Db) {
  const other = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', '=', userStatus.active)
    .where('id', 'not in', ids)
    .where(sql<boolean>`string_to_array(role_id, ',') && ${[...roleIds]}::text[]`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const label = { zh: '至少保留一名管理员', en: 'At least one administrator must remain' } satisfies Label
