import type { Label } from '#contract/kit/fields'
import { administers } from '../../auth/accounts/people.ts'
import type { scopeCategory } from '../../auth/permissions/roleGrants.ts'
import { assertMayGovernRoles, assertReachesNoMore, heldRoles } from '../../kit/data-scope/governing.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { dropScopes } from './scopes.ts'

interface Scope {
  id: string
  tenantId: string
  scopePath?: string
}

type Category = (typeof scopeCategory)[keyof typeof scopeCategory]

interface RoleOf {
  id: string
  tenantId: string
}

/**
 * Refuses changes to scopes that limit the caller, and to those of roles that the caller may not govern. An API scope
 * limits its holders and those to whom its call is closed, but for its author. Administrators have all of their tenant.
 */
export async function assertMayChangeScopes(category: Category, scopes: readonly Scope[], context: Context) {
  const { caller } = context
  if (administers(caller)) return
  const roles = await holdersOf(category, scopes, context)
  const heldRoleIds = await heldRoles(context)
  const closed = scopes.filter(({ scopePath }) => caller.closedRoutes.has(scopePath ?? ''))
  const isClosed = closed.length > 0 && !(await areOwn(closed, context))
  if (isClosed || roles.some(({ id }) => heldRoleIds.has(id))) throw new Refusal(403, labels.own)
  await assertMayGovernRoles(roles, context)
}

/** Users who closed a call by a scope of their own, not by a copy of the platform's, could make it before. */
async function areOwn(scopes: readonly Scope[], { caller, db }: Context): Promise<boolean> {
  const ids = scopes.map(({ id }) => id)
  const others = await asSystem(() =>
    db
      .selectFrom('bladeApiScope')
      .select('id')
      .where('id', 'in', ids)
      .where(eb => eb.or([eb('createUser', 'is distinct from', caller.userId), eb('templateId', 'is not', null)]))
      .execute(),
  )
  return others.length === 0
}

/** After the change of a scope its roles still reach no more than the caller. */
export async function assertHoldersReachNoMore(category: Category, scope: Scope, context: Context): Promise<void> {
  await assertReachNoMore(await holdersOf(category, [scope], context), context)
}

/** Removes the scopes from the roles that hold them. */
export async function releaseScopes(category: Category, scopes: readonly Scope[], context: Context): Promise<void> {
  await assertMayChangeScopes(category, scopes, context)
  const roles = await holdersOf(category, scopes, context)
  const ids = scopes.map(({ id }) => id)
  await dropScopes(ids, category, scopes, context.db)
  await assertReachNoMore(roles, context)
}

async function assertReachNoMore(roles: readonly RoleOf[], context: Context): Promise<void> {
  if (!administers(context.caller)) for (const role of roles) await assertReachesNoMore(role, context)
}

function holdersOf(category: Category, scopes: readonly Scope[], { db }: Context): Promise<RoleOf[]> {
  const ids = scopes.map(({ id }) => id)
  return asSystem(() =>
    db
      .selectFrom('bladeRole as role')
      .innerJoin('bladeRoleScope as link', 'link.roleId', 'role.id')
      .select(['role.id', 'role.tenantId'])
      .distinct()
      .where('link.scopeId', 'in', ids)
      .where('link.scopeCategory', '=', category)
      .execute(),
  )
}

const labels = {
  own: {
    zh: '不能修改或删除自己所受的权限限制，请由管理员修改',
    en: 'This scope limits what you may do yourself: an administrator must change it',
  },
} satisfies Record<string, Label>
