import type { Insertable } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { publishNotice } from './workEvents.ts'

/** Adds an act to the history of a request, once for each of `toUsers`, and notifies them. */
export async function recordAct(
  db: Db,
  act: Omit<Insertable<Database['flowAct']>, 'id' | 'toUser'>,
  toUsers: readonly string[],
): Promise<void> {
  const targets = toUsers.length === 0 || isOnRequest(act) ? [null] : toUsers
  await db
    .insertInto('flowAct')
    .values(targets.map(toUser => ({ ...act, id: newId(), toUser })))
    .execute()
  const { tenantId, fromUser } = act
  for (const toUser of toUsers)
    await publishNotice(db, { tenantId, taskId: act.taskId ?? '', act: act.act, fromUser, toUser })
}

/** Whoever holds a task learns of these acts, and gets nothing by them. */
const isOnRequest = ({ act }: { act: string }) => ['urge', 'suspend', 'resume', 'withdraw'].includes(act)
