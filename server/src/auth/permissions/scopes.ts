import '../accounts/tables.ts'
import { sql } from 'kysely'
import type { BaseColumns, Db } from '../../platform/db/database.ts'
import { defineTable } from '../../platform/db/tenancy/scope.ts'
import type { Caller, HeldDataScope } from '../../platform/http/guard.ts'
import { administers } from '../accounts/people.ts'
import { scopeCategory } from './roleGrants.ts'

interface ScopeTable extends BaseColumns {
  menuId: string
  resourceCode: string
  scopeName: string
  scopeType: number
  templateId: string | null
  remark: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeDataScope: ScopeTable & {
      scopeField: string
      maskedFields: string | null
      readOnlyFields: string | null
      scopeClass: string | null
      scopeColumn: string | null
      scopeValue: string | null
    }
    bladeApiScope: ScopeTable & { scopePath: string }
  }
}

for (const name of ['data_scope', 'api_scope']) defineTable(`blade_${name}`, 'shared')

type Scopes = Pick<Caller, 'dataScopes' | 'deptIdsBelow' | 'closedRoutes'>
type Holder = Pick<Caller, 'tenantId' | 'roleIds' | 'roleAliases' | 'deptIds' | 'isPlatform'>

/** The scopes that limit somebody, read as the system. */
export async function scopesOf(db: Db, holder: Holder): Promise<Scopes> {
  if (administers(holder)) return { dataScopes: [], deptIdsBelow: holder.deptIds, closedRoutes: new Set() }
  const [dataScopes, closed] = await Promise.all([heldDataScopes(db, holder), closedRoutes(db, holder)])
  const deptIdsBelow = dataScopes.length > 0 ? await departmentsBelow(db, holder) : holder.deptIds
  return { dataScopes, deptIdsBelow, closedRoutes: closed }
}

function heldDataScopes(db: Db, { tenantId, roleIds }: Holder): Promise<HeldDataScope[]> {
  return db
    .selectFrom('bladeRoleScope as link')
    .innerJoin('bladeDataScope as scope', 'scope.id', 'link.scopeId')
    .innerJoin('bladeMenu as menu', 'menu.id', 'scope.menuId')
    .select(['scope.id', 'scope.scopeType', 'scope.scopeColumn', 'scope.scopeValue', 'scope.scopeField'])
    .select([
      'scope.maskedFields',
      'scope.readOnlyFields',
      'scope.scopeClass',
      'menu.code as menuCode',
      'menu.path as menuPath',
    ])
    .distinct()
    .where('link.roleId', 'in', roleIds)
    .where('link.scopeCategory', '=', scopeCategory.dataScope)
    .where('scope.tenantId', '=', tenantId)
    .orderBy('scope.id')
    .execute()
}

async function departmentsBelow(db: Db, { tenantId, deptIds }: Holder): Promise<string[]> {
  if (deptIds.length === 0) return []
  const below = await db
    .selectFrom('bladeDept')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`string_to_array(ancestors, ',') && ${[...deptIds]}::text[]`)
    .execute()
  return [...new Set([...deptIds, ...below.map(({ id }) => id)])]
}

/** Routes that an API scope of the tenant names are closed to those whose roles carry no scope that names them. */
async function closedRoutes(db: Db, { tenantId, roleIds }: Holder): Promise<ReadonlySet<string>> {
  const scopes = await db
    .selectFrom('bladeApiScope')
    .select(['id', 'scopePath'])
    .where('tenantId', '=', tenantId)
    .execute()
  if (scopes.length === 0) return new Set()
  const links = await db
    .selectFrom('bladeRoleScope')
    .select('scopeId')
    .where('roleId', 'in', roleIds)
    .where('scopeCategory', '=', scopeCategory.apiScope)
    .execute()
  const grantedIds = new Set(links.map(({ scopeId }) => scopeId))
  const open = new Set(scopes.filter(({ id }) => grantedIds.has(id)).map(({ scopePath }) => scopePath))
  return new Set(scopes.map(({ scopePath }) => scopePath).filter(path => !open.has(path)))
}
