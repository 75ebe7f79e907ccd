import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/idList.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { businessOf } from './business.ts'
import { publishTasksChanged } from './workEvents.ts'
import './tables.ts'

/** Ends an instance at its current step. Its history stays and shows who ended it and why. */
export async function endByReason(instanceId: string, deleteReason: string, context: Context): Promise<void> {
  if (!isId(instanceId)) throw new Refusal(404, refusals.absent)
  await inTransaction(context.db, async db => {
    const instance = await db
      .selectFrom('flowInstance')
      .select(['businessTable', 'businessId'])
      .where('id', '=', instanceId)
      .where('endTime', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!instance) throw new Refusal(404, refusals.absent)
    const endTime = sql<string>`localtimestamp(0)`
    await db
      .updateTable('flowTask')
      .set({ endTime })
      .where('instanceId', '=', instanceId)
      .where('endTime', 'is', null)
      .execute()
    await db
      .updateTable('flowInstance')
      .set({ endTime, outcome: 'deleted', deleteReason, deletedBy: context.caller.userId, state: null })
      .where('id', '=', instanceId)
      .execute()
    const { businessTable, businessId } = instance
    if (businessId)
      await businessOf(businessTable)?.({
        ...{ instanceId, businessId, status: 'cancelled', stepVariables: {}, byStarter: false },
        db,
        context: { ...context, db },
      })
    await publishTasksChanged(db, instanceId)
  })
}
