import { sql } from 'kysely'
import { copyTo } from '#contract/flow/acts'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { newId } from '../../../platform/db/ids.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Instance } from './tasks.ts'
import { publishCopyRead, recordAct } from './workEvents.ts'

/** Copies of requests: an act of whoever sends one, and another of its reader who opens it. */

const MAX_READERS = 20

/** Active users of the tenant who have no copy of the request yet. */
export async function copyReaders(
  userIds: string | null | undefined,
  instanceId: string,
  { db, caller }: Context,
): Promise<string[]> {
  const requestedIds = [...new Set(splitIds(userIds ?? ''))]
  if (requestedIds.length === 0) return []
  if (requestedIds.length > MAX_READERS) throw new Refusal(400, labels.many, { fields: [copyTo] })
  const users = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', caller.tenantId)
    .where('status', '=', userStatus.active)
    .where('id', 'in', requestedIds.filter(isId))
    .execute()
  if (users.length < requestedIds.length) throw new Refusal(400, labels.absent, { fields: [copyTo] })
  const copies = await db
    .selectFrom('flowAct')
    .select('toUser')
    .where('instanceId', '=', instanceId)
    .where('act', '=', 'copy')
    .execute()
  return requestedIds.filter(id => id !== caller.userId && !copies.some(({ toUser }) => toUser === id))
}

/** Copies that go out with a request that is handed in, or with an answer, in its transaction. */
export async function sendCopies(
  userIds: string | null | undefined,
  { id: instanceId, tenantId }: Pick<Instance, 'id' | 'tenantId'>,
  context: Context,
): Promise<void> {
  const readers = await copyReaders(userIds, instanceId, context)
  const act = { tenantId, instanceId, act: 'copy', byUser: context.caller.userId } as const
  if (readers.length > 0) await recordAct(context.db, act, readers)
}

/** The caller has opened a request, of which they may have an unread copy. */
export async function markCopyRead(instanceId: string, { db, caller }: Context): Promise<void> {
  const { userId } = caller
  const unread = await db
    .selectFrom('flowAct as a')
    .select('a.tenantId')
    .where('a.instanceId', '=', instanceId)
    .where('a.act', '=', 'copy')
    .where('a.toUser', '=', userId)
    .where(copyReadTime('a.instanceId', 'a.toUser'), 'is', null)
    .executeTakeFirst()
  if (!unread) return
  const { tenantId } = unread
  await db.insertInto('flowAct').values({ id: newId(), tenantId, instanceId, act: 'read', byUser: userId }).execute()
  await publishCopyRead(db, { tenantId, userId })
}

/** When the reader of a copy has first opened it. */
export function copyReadTime(instance: string, reader: string) {
  return sql<string | null>`(select min(opened.create_time) from flow_act opened
    where opened.instance_id = ${sql.ref(instance)} and opened.act = 'read' and opened.by_user = ${sql.ref(reader)})`
}

const labels = {
  many: { zh: `抄送最多${MAX_READERS}人`, en: `Copies to: at most ${MAX_READERS} people` },
  absent: { zh: '抄送给的人不存在或已停用', en: 'Copies to: no active user' },
} satisfies Record<string, Label>
