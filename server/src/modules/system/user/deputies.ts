import type { Label } from '#contract/kit/fields'
import { type User, user } from '#contract/system/user'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** A new deputy is somebody else, active and of the same tenant. */
export async function assertMayStandIn(deputyId: string, represented: User, db: Db): Promise<void> {
  if (deputyId === represented.deputyId) return
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
}

const labels = {
  self: { zh: '不能由本人代理', en: 'Nobody stands in for themselves' },
  absent: { zh: '代理人不存在或已停用', en: 'The deputy is no active user' },
} satisfies Record<string, Label>
