import { refusals } from '#contract/auth'
import { administers } from '../../auth/accounts/people.ts'
import { menusOfTenant, withAncestors } from '../../auth/permissions/permissions.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { isId } from '../../kit/input/checkInput.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import type { Policy } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'

/**
 * The roles of the tenant that may make a call now and could not once an API scope names it. A new scope is granted to
 * nobody; one that is edited stays with those who hold it.
 */
export async function rolesLosing(path: string, id: string | undefined, context: Context) {
  const { caller, db, services } = context
  const edited = id === undefined ? undefined : await scopeOf(id, context)
  const tenantId = edited?.tenantId ?? caller.tenantId
  const policies = services.guardedRoutes
    .filter(({ url }) => url === `/api/${path}`)
    .flatMap(({ config }) => config?.policy ?? [])
  if (policies.length === 0) return []
  return asSystem(async () => {
    const others = db.selectFrom('bladeApiScope').select('id').where('tenantId', '=', tenantId)
    // Where a scope names the call already, it is closed to those who hold none, and open to those who hold any.
    if (await others.where('scopePath', '=', path).executeTakeFirst()) return []
    const roles = await db
      .selectFrom('bladeRole')
      .select(['id', 'roleName', 'roleAlias'])
      .where('tenantId', '=', tenantId)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    const permitted = await rolesPermitted(policies, tenantId, context)
    const holding = await holdersOf(id, context)
    return roles
      .filter(role => !administers({ isPlatform: false, roleAliases: [role.roleAlias] }))
      .filter(role => (permitted === 'all' || permitted.has(role.id)) && !holding.has(role.id))
      .map(role => ({ id: role.id, roleName: role.roleName }))
  })
}

async function scopeOf(id: string, { db }: Context) {
  const found = isId(id)
    ? await db.selectFrom('bladeApiScope').select(['id', 'tenantId']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!found) throw new Refusal(404, refusals.absent)
  return found
}

/** The roles that were granted one of the items which the policies ask for, or something below it. */
async function rolesPermitted(policies: readonly Policy[], tenantId: string, { db }: Context) {
  if (policies.some(policy => policy === 'signedIn' || policy === 'public')) return 'all'
  const codes = new Set(
    policies.flatMap(policy => (typeof policy === 'object' && !policy.platform ? policy.anyOf : [])),
  )
  const menus = await menusOfTenant(db, tenantId)
  const opening = menus.filter(menu => withAncestors(menus, new Set([menu.id])).some(({ code }) => codes.has(code)))
  if (opening.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('bladeRoleMenu')
    .select('roleId')
    .distinct()
    .where(
      'menuId',
      'in',
      opening.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ roleId }) => roleId))
}

async function holdersOf(scopeId: string | undefined, { db }: Context): Promise<Set<string>> {
  if (scopeId === undefined) return new Set()
  const rows = await db.selectFrom('bladeRoleScope').select('roleId').where('scopeId', '=', scopeId).execute()
  return new Set(rows.map(({ roleId }) => roleId))
}
