import type { Label } from '#contract/kit/fields'
import { administers, validIdsIn } from '../../auth/accounts/people.ts'
import { scopesOf } from '../../auth/permissions/scopes.ts'
import { heldRoles } from '../../kit/data-scope/governing.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'

/** Value of dictionary data_scope_type: the caller's departments and all below them. */
const BELOW = 4

/**
 * Nobody whose data scope covers departments with those below brings another department into it. All roles and
 * departments that they hold count, also what they have not chosen for this session.
 */
export async function assertNotIntoReach(id: string, parentId: string, context: Context): Promise<void> {
  const { caller, db } = context
  if (administers(caller)) return
  const roleIds = [...(await heldRoles(context))]
  const row = await db.selectFrom('bladeUser').select('deptId').where('id', '=', caller.userId).executeTakeFirst()
  const deptIds = [...new Set([...caller.deptIds, ...validIdsIn(row?.deptId ?? null)])]
  const { dataScopes, deptIdsBelow } = await asSystem(() => scopesOf(db, { ...caller, roleIds, deptIds }))
  const isLimited = dataScopes.some(
    ({ scopeType, scopeValue }) => scopeType === BELOW || scopeValue?.includes('deptIdsBelow'),
  )
  if (isLimited && deptIdsBelow.includes(parentId) && !deptIdsBelow.includes(id)) throw new Refusal(403, label)
}

const label: Label = {
  zh: '不能将自己数据权限以外的部门移入或恢复到所属部门之下',
  en: 'Departments outside your data scope cannot be moved or restored below your own',
}
