import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { role } from '#contract/system/role'
import type { Db } from '../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { userStatus } from '../accounts/people.ts'
import { grantableMenus, permissionsOf, withAncestors } from './permissions.ts'

/** The permissions that restore all others. */
export const administering = [role.name, `${role.name}_grant`]

/**
 * Makes a change of rights, unless it takes from a tenant the last active account that can restore them. Within a transaction,
 * which the refusal takes back.
 */
export async function keepingAdministration<Result>(
  tenantIds: readonly string[],
  db: Db,
  change: () => Promise<Result>,
): Promise<Result> {
  const managed: string[] = []
  // One after the other in a tenant: two changes at the same moment would each leave the other one's account.
  for (const tenantId of [...new Set(tenantIds)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${tenantId}`}))`.execute(db)
    if (await hasAdministrator(tenantId, db)) managed.push(tenantId)
  }
  const result = await change()
  for (const tenantId of managed) await assertAdministered(tenantId, db)
  return result
}

/** Refuses what has left a tenant without an account that can restore rights. */
export async function assertAdministered(tenantId: string, db: Db): Promise<void> {
  if (!(await hasAdministrator(tenantId, db))) throw new Refusal(400, label)
}

/** Refuses to put a tenant into a package in which nobody sets permissions, where its former one had that. */
export async function assertPackageAdministers(menuIds: string, former: string | undefined, db: Db): Promise<void> {
  const menus = await grantableMenus(db)
  const administers = (ids: string) =>
    withAncestors(menus, new Set(splitIds(ids))).some(({ code }) => code === role.name)
  if ((former === undefined || administers(former)) && !administers(menuIds)) throw new Refusal(400, packageLabel)
}

/** Whether an active account of the tenant may set the permissions of roles. Scopes do not limit administrators. */
function hasAdministrator(tenantId: string, db: Db): Promise<boolean> {
  return asSystem(async () => {
    const holders = await db
      .selectFrom('bladeUser as u')
      .innerJoin('bladeRole as r', join =>
        join.onRef('r.tenantId', '=', 'u.tenantId').on(sql<boolean>`r.id::text = any(string_to_array(u.role_id, ','))`),
      )
      .select('r.id')
      .distinct()
      .where('u.tenantId', '=', tenantId)
      .where('u.status', '=', userStatus.active)
      .where('r.roleAlias', '=', tenantId === PLATFORM_TENANT ? 'administrator' : 'admin')
      .execute()
    const roleIds = holders.map(({ id }) => id)
    if (roleIds.length === 0) return false
    const codes = await permissionsOf(db, { tenantId, roleIds, isPlatform: tenantId === PLATFORM_TENANT })
    return administering.every(code => codes.has(code))
  })
}

const packageLabel = {
  zh: '产品包须包含角色管理，否则使用它的租户无法再设置权限',
  en: 'The package needs role management, without which its tenants cannot set permissions any more',
} satisfies Label

const label = {
  zh: '操作后该租户将没有可以设置权限的管理员，请先为其他账号保留角色管理的权限设置',
  en: 'No active administrator of the tenant could set permissions afterwards; keep 权限设置 of roles for one account',
} satisfies Label
