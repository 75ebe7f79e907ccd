/** Whether somebody, or a role, reaches more than a caller: permissions, data scopes with departments, API scopes. */
import { type Module, permissionCodes } from '#contract/kit/module'
import { isPlatform, type Role } from '../../auth/accounts/people.ts'
import { permissionsOf } from '../../auth/permissions/permissions.ts'
import { scopesOf } from '../../auth/permissions/scopes.ts'
import { dynamic } from '../../platform/db/database.ts'
import { asSystem, removedRowsOf } from '../../platform/db/tenancy/scope.ts'
import type { Caller, HeldDataScope } from '../../platform/http/guard.ts'
import { camelCase } from '../definition/columns.ts'
import { isOfMenu } from '../definition/registry.ts'
import type { Context } from '../definition/serveModule.ts'
import { callsOf, fieldNamesIn, scopesFor } from './limits.ts'

export interface Holder {
  tenantId: string
  roleIds: readonly string[]
  /** Absent for a role by itself: its holders and their departments are checked when it is assigned. */
  deptIds?: readonly string[]
}

/** The rights of a holder that are beyond the caller. */
export type Excess = 'permissions' | 'data' | 'calls'

type Reach = Pick<Caller, 'dataScopes' | 'deptIds' | 'deptIdsBelow' | 'roleIds'>

/** The first thing that a holder reaches and the caller does not; nothing where the caller reaches as much. */
export async function excessOf(holder: Holder, { caller, db, services }: Context): Promise<Excess | undefined> {
  if (caller.isPlatform || holder.roleIds.length === 0) return undefined
  return asSystem(async () => {
    const { tenantId, deptIds = [] } = holder
    const roles = await rolesOf(holder, db)
    if (isPlatform(tenantId, roles)) return 'permissions'
    const roleIds = roles.map(({ id }) => id)
    const codes = await permissionsOf(db, { tenantId, roleIds, isPlatform: false })
    if ([...codes].some(code => !caller.permissions.has(code))) return 'permissions'
    if (roleIds.length === 0 || (caller.dataScopes.length === 0 && caller.closedRoutes.size === 0)) return undefined
    const roleAliases = roles.map(({ roleAlias }) => roleAlias)
    const scopes = await scopesOf(db, { tenantId, roleIds, roleAliases, deptIds: [...deptIds], isPlatform: false })
    if ([...caller.closedRoutes].some(path => !scopes.closedRoutes.has(path))) return 'calls'
    const theirs = { ...scopes, roleIds, deptIds: [...deptIds] }
    const reached = services.modules.all.filter(({ module }) => permissionCodes(module).some(code => codes.has(code)))
    return reached.some(({ module }) => seesMore(module, theirs, caller, holder.deptIds !== undefined))
      ? 'data'
      : undefined
  })
}

/** Removed roles count too: a role that is about to be restored reaches what it reached before. */
async function rolesOf({ tenantId, roleIds }: Holder, db: Context['db']): Promise<Role[]> {
  const rolesIn = async (table: string) => {
    const query = dynamic(db).selectFrom(table).select(['id', 'roleAlias']).where('id', 'in', roleIds)
    const rows = await query.where('tenantId', '=', tenantId).execute()
    return rows.map(({ id, roleAlias }) => ({ id: String(id), roleAlias: String(roleAlias) }))
  }
  const roles = await rolesIn('blade_role')
  return roles.length === roleIds.length ? roles : [...roles, ...(await rolesIn(removedRowsOf('blade_role')))]
}

/** In any call of the module. A call that no scope can name represents exports and the like. */
function seesMore(module: Module, theirs: Reach, mine: Reach, hasPlace: boolean): boolean {
  if (!mine.dataScopes.some(({ menuCode, menuPath }) => isOfMenu(module, menuCode, menuPath))) return false
  return [...callsOf(module), undefined].some(call => {
    const limits = scopesFor(module, call, mine)
    if (limits.length === 0) return false
    const others = scopesFor(module, call, theirs)
    return others.length === 0 || !others.every(other => limits.some(limit => covers(limit, other)))
  })

  function covers(limit: HeldDataScope, other: HeldDataScope): boolean {
    const fields = Object.keys(module.fields)
    return fields.every(name => rightTo(name, other) <= rightTo(name, limit)) && coversRows(limit, other)
  }

  function coversRows(limit: HeldDataScope, other: HeldDataScope): boolean {
    if (limit.scopeType === type.all) return true
    const [column, otherColumn] = [columnOf(limit), columnOf(other)]
    if (limit.scopeType === type.rule)
      return other.scopeType === type.rule && ruleOf(limit) === ruleOf(other) && hasSameAttributes(ruleOf(limit))
    const isSame = limit.scopeType === other.scopeType && column === otherColumn
    if (limit.scopeType === type.own) return isSame
    const departments = limit.scopeType === type.below ? mine.deptIdsBelow : mine.deptIds
    const narrower = limit.scopeType === type.below && other.scopeType === type.departments && column === otherColumn
    if (isSame || narrower) {
      const otherDeptIds = other.scopeType === type.below ? theirs.deptIdsBelow : theirs.deptIds
      return !hasPlace || otherDeptIds.every(id => departments.includes(id))
    }
    // Rows that somebody of these departments creates belong to the departments.
    const isOwn = other.scopeType === type.own && otherColumn === 'createUser' && column === 'createDept'
    return isOwn && (!hasPlace || (theirs.deptIds.length > 0 && theirs.deptIds.every(id => departments.includes(id))))
  }

  /** One rule shows different records to people of different departments or roles. */
  function hasSameAttributes(rule: string): boolean {
    const differs = (name: string, one: readonly string[], other: readonly string[]) =>
      rule.includes(`\${${name}`) && !(one.length === other.length && one.every(id => other.includes(id)))
    if (differs('roleId', mine.roleIds, theirs.roleIds)) return false
    return !hasPlace || !differs('deptId', mine.deptIds, theirs.deptIds)
  }
}

/** The access of a scope to a field: 0 none, 1 read the mask, 2 read, 3 write. */
function rightTo(name: string, { scopeField, maskedFields, readOnlyFields }: HeldDataScope): number {
  const shown = fieldNamesIn(scopeField)
  if (!shown.includes('*') && !shown.includes(name)) return 0
  if (fieldNamesIn(maskedFields).includes(name)) return 1
  return fieldNamesIn(readOnlyFields).includes(name) ? 2 : 3
}

/** Dictionary data_scope_type. */
const type = { all: 1, own: 2, departments: 3, below: 4, rule: 5 } as const

const columnOf = ({ scopeColumn }: HeldDataScope) => camelCase((scopeColumn ?? '').trim())
const ruleOf = ({ scopeValue }: HeldDataScope) => (scopeValue ?? '').trim()
