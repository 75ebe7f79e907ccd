import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { type User, user } from '#contract/system/user'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { Context, Draft } from '../../../kit/definition/serveModule.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { governs } from './governing/givingRoles.ts'

/** Keeps who names a deputy: the tasks of the user stay with them once their namer may not give these away any more. */
export async function prepareDeputy(
  draft: Draft<typeof user>,
  before: User | undefined,
  context: Context,
): Promise<void> {
  const { deputyId } = draft
  if (deputyId === undefined || deputyId === before?.deputyId) return
  if (before && deputyId) await assertMayStandIn(deputyId, before, context)
  const { userId, tenantId } = context.caller
  // Administrators of the platform alone write users of other tenants.
  const isNamed = deputyId && before?.tenantId === tenantId
  Object.assign(draft, { deputyNamer: isNamed ? userId : null })
}

/**
 * A new deputy is somebody else, active and of the same tenant. Deputies of a deputy get the tasks of those whom both stand
 * in for: only the deputy, or somebody who governs all of these, names them.
 */
async function assertMayStandIn(deputyId: string, represented: User, context: Context): Promise<void> {
  const { caller, db } = context
  const fields = [user.fields.deputyId]
  if (deputyId === represented.id) throw new Refusal(400, labels.self, { fields })
  const found = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('id', '=', deputyId)
    .where('tenantId', '=', represented.tenantId)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  if (!found) throw new Refusal(400, labels.absent, { fields })
  if (represented.id === caller.userId) return
  const others = await db
    .selectFrom('bladeUser')
    .select([
      'tenantId',
      sql<string>`coalesce(role_id, '')`.as('roleId'),
      sql<string>`coalesce(dept_id, '')`.as('deptId'),
    ])
    .where(sql<boolean>`id in (select acting_for(${represented.id}::bigint))`)
    .execute()
  for (const other of others) if (!(await governs(other, context))) throw new Refusal(403, labels.passesOn, { fields })
}

const labels = {
  self: { zh: '不能由本人代理', en: 'Nobody stands in for themselves' },
  passesOn: {
    zh: '该用户正代理权限高于您的人，请由其本人或权限更高者指定代理人',
    en: 'This user stands in for somebody who may do more than you: the user, or somebody with more rights, names the deputy',
  },
  absent: { zh: '代理人不存在或已停用', en: 'The deputy is no active user' },
} satisfies Record<string, Label>
