import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { role } from '#contract/system/role'
import type { Db } from '../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { userStatus } from '../accounts/people.ts'
import { grantableMenus, menuCategory, permissionsOf, withAncestors } from './permissions.ts'

/** The permissions that restore all others. */
export const administering = [role.name, `${role.name}_grant`]

/**
 * Changes rights, unless that would leave a tenant without an active account that can restore them. Runs within a
 * transaction, which the refusal rolls back.
 */
export async function retainingAdministration<Result>(
  tenantIds: readonly string[],
  db: Db,
  change: () => Promise<Result>,
): Promise<Result> {
  const managed: string[] = []
  // One after the other in a tenant: two changes at the same moment would each leave the other one's account.
  for (const tenantId of [...new Set(tenantIds)].sort()) {
    await lockAdministrators(tenantId, db)
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

/**
 * Refuses a change of menu items after which no package and no role could have the permissions that restore all others.
 */
export async function assertMenusAdminister(db: Db): Promise<void> {
  const menus = await grantableMenus(db)
  const screen = menus.find(({ code, category }) => code === role.name && category === menuCategory.menu)
  const below = menus.filter(({ parentId, category }) => parentId === screen?.id && category === menuCategory.button)
  if (!screen || administering.some(code => code !== role.name && !below.some(button => button.code === code)))
    throw new Refusal(400, menuLabel)
}

interface Account {
  id: string
  tenantId: string
}

/** Accounts that will be administrators no longer, and the roles that these get instead. */
interface Change {
  leaving: readonly string[]
  roleIds: readonly string[]
}

/** Refuses to remove the last administrator of a tenant, or the last account that can restore rights. */
export async function assertAdministratorRemains(
  leaving: readonly Account[],
  db: Db,
  roleIds: readonly string[] = [],
): Promise<void> {
  for (const tenantId of [...new Set(leaving.map(account => account.tenantId))].sort()) {
    const ids = leaving.filter(account => account.tenantId === tenantId).map(({ id }) => id)
    // Two administrators who remove each other at the same moment would both find one left.
    await lockAdministrators(tenantId, db)
    if ((await administratorRoles(tenantId, db)).length === 0) continue
    const change = { leaving: ids, roleIds }
    if ((await administratorRoles(tenantId, db, change)).length === 0) throw new Refusal(400, lastLabel)
    if ((await hasAdministrator(tenantId, db)) && !(await hasAdministrator(tenantId, db, change)))
      throw new Refusal(400, label)
  }
}

async function lockAdministrators(tenantId: string, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${tenantId}`}))`.execute(db)
}

/** Whether an active account of the tenant may set the permissions of roles. Scopes do not limit administrators. */
async function hasAdministrator(tenantId: string, db: Db, change?: Change): Promise<boolean> {
  const roleIds = await administratorRoles(tenantId, db, change)
  if (roleIds.length === 0) return false
  const codes = await permissionsOf(db, { tenantId, roleIds, isPlatform: tenantId === PLATFORM_TENANT })
  return administering.every(code => codes.has(code))
}

/** The administrator roles of the active accounts of the tenant. */
function administratorRoles(tenantId: string, db: Db, { leaving, roleIds }: Change = { leaving: [], roleIds: [] }) {
  return asSystem(async () => {
    const rows = await db
      .selectFrom('bladeRole as r')
      .select('r.id')
      .where('r.tenantId', '=', tenantId)
      .where('r.roleAlias', '=', tenantId === PLATFORM_TENANT ? 'administrator' : 'admin')
      .where(eb =>
        eb.or([
          sql<boolean>`r.id::text = any(${[...roleIds]}::text[])`,
          eb.exists(
            eb
              .selectFrom('bladeUser as u')
              .select('u.id')
              .where('u.tenantId', '=', tenantId)
              .where('u.status', '=', userStatus.active)
              .where('u.isService', 'is distinct from', 1)
              .where(sql<boolean>`u.id <> all(${[...leaving]}::bigint[])`)
              .where(sql<boolean>`r.id::text = any(string_to_array(u.role_id, ','))`),
          ),
        ]),
      )
      .execute()
    return rows.map(({ id }) => id)
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

const menuLabel = {
  zh: '角色管理及其权限设置须位于租户可用的菜单中，否则无人能再设置权限',
  en: 'Role management and its button 权限设置 must stand among the menus of tenants, or nobody could set permissions',
} satisfies Label

const lastLabel = { zh: '至少保留一名管理员', en: 'At least one administrator must remain' } satisfies Label
