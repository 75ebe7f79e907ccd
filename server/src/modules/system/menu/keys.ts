import { refusals } from '#contract/auth'
import type { Grantable } from '#contract/system/menu'
import { isPlatform } from '../../../auth/accounts/people.ts'
import { holdingsOf } from '../../../auth/permissions/grantable.ts'
import { grantableMenus, menusOfTenant } from '../../../auth/permissions/permissions.ts'
import { grantsOf } from '../../../auth/permissions/roleGrants.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId, readIds } from '../../../kit/input/checkInput.ts'
import type { RawInput } from '../../../kit/input/readInput.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { actingTenant, type Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

type Db = Context['db']

/** The grants of several roles together. The platform's own role has everything without being granted it. */
export async function keysOfRoles(raw: RawInput, { db, caller }: Context): Promise<Grantable<string[]>> {
  const ids = readIds(raw, 'roleIds')
  const roles = await db
    .selectFrom('bladeRole')
    .select(['id', 'tenantId', 'roleAlias'])
    .where('id', 'in', ids)
    .execute()
  if (roles.length !== ids.length) throw new Refusal(404, refusals.absent)
  if (!roles.some(role => isPlatform(role.tenantId, [role]))) {
    const grants = await grantsOf(db, ids)
    return { ...grants, menu: await offered(grants.menu, grantableMenus(db)) }
  }
  const all = await holdingsOf(db, caller)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return { menu: idsOf(all.menu), dataScope: idsOf(all.dataScope), apiScope: idsOf(all.apiScope) }
}

/** The tenant whose scopes a role may be granted; roles of other tenants are absent. */
export async function tenantOfRole(roleId: string, db: Db): Promise<string> {
  const found = isId(roleId)
    ? await db.selectFrom('bladeRole').select('tenantId').where('id', '=', roleId).executeTakeFirst()
    : undefined
  if (!found) throw new Refusal(404, refusals.absent)
  return found.tenantId
}

export async function keysOfTopMenus(raw: RawInput, { db, caller }: Context): Promise<Grantable<string[]>> {
  const ids = readIds(raw, 'topMenuIds')
  const found = await db.selectFrom('bladeTopMenu').select(['id', 'tenantId']).where('id', 'in', ids).execute()
  if (found.length !== ids.length) throw new Refusal(404, refusals.absent)
  const menus = menusOfTenant(db, found[0]?.tenantId ?? caller.tenantId)
  return { menu: await offered(await bound(db, ids), menus), dataScope: [], apiScope: [] }
}

/** Keys that the tree beside them does not show could not be sent back. */
async function offered(ids: Iterable<string>, menus: Promise<readonly { id: string }[]>): Promise<string[]> {
  const shown = new Set((await menus).map(({ id }) => id))
  return [...ids].filter(id => shown.has(id))
}

/** The menu items below one of the tenant's top menus; nothing for one of another tenant. */
export async function boundMenus(db: Db, topMenuId: string, caller: Caller): Promise<Set<string>> {
  const own =
    isId(topMenuId) &&
    (await db
      .selectFrom('bladeTopMenu')
      .select('id')
      .where('id', '=', topMenuId)
      .where('tenantId', '=', actingTenant(caller))
      .executeTakeFirst())
  return own ? bound(db, [topMenuId]) : new Set()
}

async function bound(db: Db, topMenuIds: readonly string[]): Promise<Set<string>> {
  const rows = await asSystem(() =>
    db.selectFrom('bladeTopMenuMenu').select('menuId').where('topMenuId', 'in', topMenuIds).orderBy('menuId').execute(),
  )
  return new Set(rows.map(({ menuId }) => menuId))
}
