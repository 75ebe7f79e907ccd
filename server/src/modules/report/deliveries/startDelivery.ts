import { sql } from 'kysely'
import { localTime } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { nextTime } from './nextTime.ts'
import { queueNext, queueRun, startKey } from './schedule.ts'
import './table.ts'

/** Days that runs are kept for. */
const KEPT_DAYS = 90

/** Makes the run of a delivery that is due, and plans the next: both or neither. Times that were missed are made up for once. */
export const startDelivery = defineJob<{ id: string; tenantId: string }>({
  ...startKey,
  run: ({ id }, { db }: JobContext) =>
    inTransaction(db, async tx => {
      const delivery = await tx
        .selectFrom('reportDelivery')
        .selectAll()
        .select(sql<boolean>`next_time <= localtimestamp`.as('isDue'))
        .where('id', '=', id)
        .where('nextTime', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (!delivery?.nextTime) return
      if (delivery.isDue) {
        await queueRun(delivery, { dueTime: delivery.nextTime, isTrial: false }, tx)
        const next = nextTime({ ...delivery, time: delivery.timeOfDay }, await localTime(tx))
        await tx.updateTable('reportDelivery').set({ nextTime: next }).where('id', '=', id).execute()
        await sql`delete from report_delivery_run where delivery_id = ${id}
          and settle_time < localtimestamp - make_interval(days => ${KEPT_DAYS})`.execute(tx)
      }
      await queueNext(id, tx)
    }),
})
