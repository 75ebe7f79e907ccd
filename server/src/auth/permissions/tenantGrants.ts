import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { announce } from '../accounts/announcements.ts'
import { type MenuRow, menuCategory, menusOfTenant } from './permissions.ts'

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
  // A group follows from what stands in it.
  const groups = new Set(menus.filter(({ category }) => category === menuCategory.menu).map(({ parentId }) => parentId))
  return menus.filter(({ id }) => !groups.has(id))
}
