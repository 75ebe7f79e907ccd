import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Grantable } from '#contract/system/menu'
import { role } from '#contract/system/role'
import { announce } from '../../../auth/accounts/announcements.ts'
import { administers, isPlatform } from '../../../auth/accounts/people.ts'
import { type Holdings, holdingsOf } from '../../../auth/permissions/grantable.ts'
import { type MenuRow, menusOfTenant, withAncestors } from '../../../auth/permissions/permissions.ts'
import { retainingAdministration } from '../../../auth/permissions/retainAdministration.ts'
import { grantsOf, replaceGrants } from '../../../auth/permissions/roleGrants.ts'
import { assertMayGovernRoles, assertReachesNoMore, heldRoles } from '../../../kit/data-scope/governing.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { lockRows, logChanges } from '../../../kit/records/changeLog.ts'
import type { Row } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/guard.ts'
import { forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'

export type Grants = Grantable<string[]>

interface Receiver {
  id: string
  tenantId: string
  version: number
}

/** Replaces what the roles were granted, all of them or none; within a transaction. */
export async function grantTo(
  served: ModuleDefinition,
  roleIds: readonly string[],
  requestedGrants: Grants,
  context: Context,
): Promise<void> {
  const rows = await lockRows(served, roleIds, context)
  const tenantIds = rows.map(({ tenantId }) => String(tenantId))
  await retainingAdministration(tenantIds, context.db, () => replaceAll(rows, requestedGrants, context))
}

async function replaceAll(rows: readonly Row[], requestedGrants: Grants, context: Context): Promise<void> {
  const { db } = context
  const heldRoleIds = await heldRoles(context)
  for (const row of rows) {
    const receiver = { id: String(row.id), tenantId: String(row.tenantId), version: Number(row.version) }
    if (isPlatform(receiver.tenantId, [{ id: receiver.id, roleAlias: String(row.roleAlias) }]))
      throw new Refusal(400, roleLabels.platformGrant)
    const holdings = await holdingsOf(db, context.caller, receiver.tenantId)
    const grants = allowedOf(requestedGrants, holdings)
    const own = await menusOfTenant(db, receiver.tenantId)
    assertWithinPackage(grants, own, holdings)
    const before = await grantsOf(db, [receiver.id])
    const isOwn = heldRoleIds.has(receiver.id)
    if (isOwn) assertNotWidened(before, grants, own, context.caller)
    else await assertMayGovernRoles([receiver], context)
    await replaceGrants(db, receiver.id, grants)
    if (!isOwn) await assertReachesNoMore(receiver, context)
    await logGrant(receiver, before, grants, db)
    await announce(db, { tenant: receiver.tenantId })
  }
}

/**
 * Refuses what the caller does not have, and scopes of other tenants. Trees of scopes also contain menu items, which
 * represent the scopes below them.
 */
function allowedOf(requestedGrants: Grants, holdings: Holdings): Grants {
  const menus = new Set(holdings.menu.map(({ id }) => id))
  const scopesIn = (ids: readonly string[], scopes: readonly { id: string }[]) => {
    const known = new Set(scopes.map(({ id }) => id))
    if (ids.some(id => !known.has(id) && !menus.has(id))) throw new Refusal(403, roleLabels.scopes)
    return ids.filter(id => known.has(id))
  }
  if (requestedGrants.menu.some(id => !menus.has(id))) throw forbidden()
  return {
    menu: requestedGrants.menu,
    dataScope: scopesIn(requestedGrants.dataScope, holdings.dataScope),
    apiScope: scopesIn(requestedGrants.apiScope, holdings.apiScope),
  }
}

function assertWithinPackage(grants: Grants, own: readonly MenuRow[], { dataScope, apiScope }: Holdings): void {
  const menus = new Set(own.map(({ id }) => id))
  const owners = new Map([...dataScope, ...apiScope].map(({ id, menuId }) => [id, menuId]))
  const needed = [...grants.menu, ...[...grants.dataScope, ...grants.apiScope].map(id => owners.get(id) ?? '')]
  if (needed.some(id => !menus.has(id))) throw forbidden()
}

/** Nobody gives themselves more. Of data scopes none may go either: fewer of them let one see more. */
function assertNotWidened(before: Grants, after: Grants, menus: readonly MenuRow[], caller: Caller): void {
  const had = new Set([...before.menu, ...withAncestors(menus, new Set(before.menu)).map(({ id }) => id)])
  if (after.menu.some(id => !had.has(id))) throw new Refusal(403, roleLabels.ownRole)
  // Scopes do not limit administrators.
  if (administers(caller)) return
  const otherCalls = after.apiScope.some(id => !before.apiScope.includes(id))
  const otherData =
    before.dataScope.length !== after.dataScope.length || after.dataScope.some(id => !before.dataScope.includes(id))
  if (otherCalls || otherData) throw new Refusal(403, roleLabels.ownRole)
}

/** The log of a grant contains what was granted, not the fields of the role. */
async function logGrant(receiver: Receiver, before: Grants, after: Grants, db: Context['db']): Promise<void> {
  const { menuIds, dataScopeIds, apiScopeIds } = role.calls.grant.input
  const stateOf = ({ menu, dataScope, apiScope }: Grants) => ({
    ...receiver,
    menuIds: inOneOrder(menu),
    dataScopeIds: inOneOrder(dataScope),
    apiScopeIds: inOneOrder(apiScope),
  })
  const granted = { ...role, fields: { menuIds, dataScopeIds, apiScopeIds } }
  await logChanges(granted, [{ operation: 'edit', before: stateOf(before), after: stateOf(after) }], db)
}

/** Links have no order, and the history compares texts. */
const inOneOrder = (ids: readonly string[]) => ids.toSorted().join(',')

type GrantInput = Partial<Record<'menuIds' | 'dataScopeIds' | 'apiScopeIds', string | null>>

export function grantsIn({ menuIds, dataScopeIds, apiScopeIds }: GrantInput): Grants {
  return { menu: splitIds(menuIds), dataScope: splitIds(dataScopeIds), apiScope: splitIds(apiScopeIds) }
}

export const roleLabels = {
  platform: { zh: '超级管理员角色不能删除，别名不能修改', en: 'The platform role must stay, and keep its alias' },
  platformGrant: { zh: '超级管理员角色拥有全部权限，无需设置', en: 'The platform role has every permission already' },
  ownRole: { zh: '不能扩大自己所属角色的权限', en: 'Nobody can widen a role of their own' },
  scopes: {
    zh: '所选数据权限或接口权限不属于该租户，或自己没有',
    en: 'A chosen scope is not one of the tenant, or you do not hold it yourself',
  },
} satisfies Record<string, Label>
