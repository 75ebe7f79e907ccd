import './scopes.ts'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { grantedMenus, type MenuRow, withoutPlatformMenus } from './permissions.ts'

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
