/** The grants of roles: menu items and buttons, data scopes, API scopes. Links contain only ids. */
import type { Grantable } from '#contract/system/menu'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

/** Values of `scope_category` in the links of roles and scopes. */
export const scopeCategory = { dataScope: 1, apiScope: 2 } as const

export async function grantsOf(db: Db, roleIds: readonly string[]): Promise<Grantable<string[]>> {
  if (roleIds.length === 0) return { menu: [], dataScope: [], apiScope: [] }
  return asSystem(async () => {
    const menus = await db
      .selectFrom('bladeRoleMenu')
      .select('menuId')
      .distinct()
      .where('roleId', 'in', roleIds)
      .orderBy('menuId')
      .execute()
    const scopes = await db
      .selectFrom('bladeRoleScope')
      .select(['scopeId', 'scopeCategory'])
      .distinct()
      .where('roleId', 'in', roleIds)
      .orderBy('scopeId')
      .orderBy('scopeCategory')
      .execute()
    const ofCategory = (category: number) =>
      scopes.filter(row => row.scopeCategory === category).map(({ scopeId }) => scopeId)
    return {
      menu: menus.map(({ menuId }) => menuId),
      dataScope: ofCategory(scopeCategory.dataScope),
      apiScope: ofCategory(scopeCategory.apiScope),
    }
  })
}

export async function replaceGrants(db: Db, roleId: string, grants: Grantable<readonly string[]>): Promise<void> {
  const menus = grants.menu.map(menuId => ({ roleId, menuId }))
  const scopes = [
    ...grants.dataScope.map(scopeId => ({ roleId, scopeId, scopeCategory: scopeCategory.dataScope })),
    ...grants.apiScope.map(scopeId => ({ roleId, scopeId, scopeCategory: scopeCategory.apiScope })),
  ]
  await asSystem(async () => {
    await db.deleteFrom('bladeRoleMenu').where('roleId', '=', roleId).execute()
    await db.deleteFrom('bladeRoleScope').where('roleId', '=', roleId).execute()
    if (menus.length > 0) await db.insertInto('bladeRoleMenu').values(menus).execute()
    if (scopes.length > 0) await db.insertInto('bladeRoleScope').values(scopes).execute()
  })
}
