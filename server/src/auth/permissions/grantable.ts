import './scopes.ts'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { announce } from '../accounts/announcements.ts'
import { grantedMenus, type MenuRow, menuCategory, menusOfTenant, withoutPlatformMenus } from './permissions.ts'

export interface ScopeRow {
  id: string
  menuId: string
  scopeName: string
}

/** Grants that somebody may make to roles of a tenant. */
export interface Holdings {
  menu: MenuRow[]
  dataScope: ScopeRow[]
  apiScope: ScopeRow[]
}

/**
 * The menus that the caller has, as far as others can use them, with the tenant's scopes on them; of API scopes those
 * whose call the caller may make.
 */
export async function holdingsOf(db: Db, caller: Caller, tenantId = caller.tenantId): Promise<Holdings> {
  const menu = withoutPlatformMenus(await grantedMenus(db, caller))
  const menuIds = menu.map(({ id }) => id)
  if (menuIds.length === 0) return { menu, dataScope: [], apiScope: [] }
  return asSystem(async () => {
    const dataScope = await db
      .selectFrom('bladeDataScope')
      .select(['id', 'menuId', 'scopeName'])
      .where('tenantId', '=', tenantId)
      .where('menuId', 'in', menuIds)
      .orderBy('menuId')
      .orderBy('id')
      .execute()
    const apiScope = await db
      .selectFrom('bladeApiScope')
      .select(['id', 'menuId', 'scopeName', 'scopePath'])
      .where('tenantId', '=', tenantId)
      .where('menuId', 'in', menuIds)
      .orderBy('menuId')
      .orderBy('id')
      .execute()
    return { menu, dataScope, apiScope: apiScope.filter(({ scopePath }) => !caller.closedRoutes.has(scopePath)) }
  })
}

/** Alias of the role that every tenant starts with. */
export const tenantAdministrator = 'admin'

/**
 * Lets the first role of a tenant use, and therefore grant to others, all that the tenant may use. What leaves a
 * package needs no removal: permissions are read through the package.
 */
export async function grantToAdministrators(db: Db, tenantId: string): Promise<void> {
  await asSystem(async () => {
    const roles = await db
      .selectFrom('bladeRole')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('roleAlias', '=', tenantAdministrator)
      .execute()
    const menus = await menusToGrant(db, tenantId)
    const grants = roles.flatMap(role => menus.map(({ id }) => ({ roleId: role.id, menuId: id })))
    if (grants.length > 0)
      await db
        .insertInto('bladeRoleMenu')
        .values(grants)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    await announce(db, { tenant: tenantId })
  })
}

async function menusToGrant(db: Db, tenantId: string): Promise<MenuRow[]> {
  const menus = await menusOfTenant(db, tenantId)
  // A group follows from what is in it.
  const groups = new Set(menus.filter(({ category }) => category === menuCategory.menu).map(({ parentId }) => parentId))
  return menus.filter(({ id }) => !groups.has(id))
}
