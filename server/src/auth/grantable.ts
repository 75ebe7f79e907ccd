import './scopes.ts'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/scope.ts'
import type { Caller } from './caller.ts'
import { grantedMenus, type MenuRow, withoutPlatformMenus } from './permissions.ts'
import { grantsOf } from './roleGrants.ts'

export interface ScopeRow {
  id: string
  menuId: string
  scopeName: string
}

/** What somebody may grant to others: what they have themselves, as far as others can use it. */
export interface Holdings {
  menu: MenuRow[]
  dataScope: ScopeRow[]
  apiScope: ScopeRow[]
}

export async function holdingsOf(db: Db, caller: Caller): Promise<Holdings> {
  const menu = withoutPlatformMenus(await grantedMenus(db, caller))
  const held = caller.isPlatform ? undefined : await grantsOf(db, caller.roleIds)
  return {
    menu,
    dataScope: within(await scopesIn(db, 'bladeDataScope'), held?.dataScope),
    apiScope: within(await scopesIn(db, 'bladeApiScope'), held?.apiScope),
  }
}

function within(scopes: ScopeRow[], ids: readonly string[] | undefined): ScopeRow[] {
  const held = new Set(ids)
  return ids ? scopes.filter(({ id }) => held.has(id)) : scopes
}

function scopesIn(db: Db, table: 'bladeDataScope' | 'bladeApiScope'): Promise<ScopeRow[]> {
  return asSystem(() =>
    db.selectFrom(table).select(['id', 'menuId', 'scopeName']).orderBy('menuId').orderBy('id').execute(),
  )
}
