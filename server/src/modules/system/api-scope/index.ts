import type { FastifyInstance } from 'fastify'
import { apiScope } from '#contract/system/api-scope'
import { administers } from '../../../auth/accounts/people.ts'
import { menusOfTenant, withAncestors } from '../../../auth/permissions/permissions.ts'
import { scopeCategory } from '../../../auth/permissions/roleGrants.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import type { Policy } from '../../../platform/http/guard.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { adoptTemplates, assertMayChangeScopes, menuOfScope, scopeHooks } from '../scopes.ts'

const served: ModuleDefinition = serveModule(apiScope, {
  table: 'blade_api_scope',
  needsProof: true,
  derived: ['templateId'],
  order: 'createTime',
  menu: { under: 'authority', sort: 3, source: 'iconfont icon-iconset0216' },
  events: { submit: 'scope.submit' },
  hooks: {
    async beforeSubmit({ scopePath, menuId }, context) {
      const { before, caller, db, services } = context
      if (before) await assertMayChangeScopes(scopeCategory.apiScope, [before], context)
      await menuOfScope(menuId, before?.tenantId ?? caller.tenantId, db)
      if (scopePath) assertRoute(scopePath, services)
    },
    ...scopeHooks(scopeCategory.apiScope, () => served),
  },
  calls: {
    adopt: ({ ids }, context) => adoptTemplates(served, ids, context),
    closing: ({ scopePath, id }, context) => rolesLosing(scopePath, id || undefined, context),
  },
})

export default served

/** A scope for a route that does not exist, or that is public, would protect nothing. */
function assertRoute(path: string, app: FastifyInstance): void {
  const url = `/api/${path}`
  const methods = (['GET', 'POST'] as const).filter(method => app.hasRoute({ method, url }))
  if (methods.length === 0) throw new Refusal(400, labels.absent)
  if (methods.every(method => app.publicRoutes.has(`${method} ${url}`))) throw new Refusal(400, labels.public)
}

const labels = {
  absent: {
    zh: '权限路径不存在，应如 blade-system/post/remove',
    en: 'Path: no such call, as blade-system/post/remove',
  },
  public: { zh: '权限路径对所有人开放，不能限制', en: 'Path: this call is open to everyone' },
}

/**
 * The roles of the tenant that may make a call now and could not once an API scope names it. A new scope is granted to
 * nobody; an edited one stays granted to its roles.
 */
async function rolesLosing(path: string, id: string | undefined, context: Context) {
  const { caller, db, services } = context
  const edited = id === undefined ? undefined : await scopeOf(id, context)
  const tenantId = edited?.tenantId ?? caller.tenantId
  const policies = services.guardedRoutes
    .filter(({ url }) => url === `/api/${path}`)
    .flatMap(({ config }) => config?.policy ?? [])
  if (policies.length === 0) return []
  return asSystem(async () => {
    const others = db.selectFrom('bladeApiScope').select('id').where('tenantId', '=', tenantId)
    // Where a scope names the call already, it is closed to roles without one, and open to roles with any.
    if (await others.where('scopePath', '=', path).executeTakeFirst()) return []
    const roles = await db
      .selectFrom('bladeRole')
      .select(['id', 'roleName', 'roleAlias'])
      .where('tenantId', '=', tenantId)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    const permitted = await rolesPermitted(policies, tenantId, context)
    const holders = await holdersOf(id, context)
    return roles
      .filter(role => !administers({ isPlatform: false, roleAliases: [role.roleAlias] }))
      .filter(role => (permitted === 'all' || permitted.has(role.id)) && !holders.has(role.id))
      .map(role => ({ id: role.id, roleName: role.roleName }))
  })
}

async function scopeOf(id: string, { db }: Context) {
  if (!isId(id)) throw absent()
  return db.selectFrom('bladeApiScope').select(['id', 'tenantId']).where('id', '=', id).executeTakeFirstOrThrow(absent)
}

/** The roles that were granted one of the items which the policies require, or something below it. */
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
