/** The jobs of a delivery: one that waits for its next time, and one that sends. */
import { type Selectable, sql } from 'kysely'
import { report } from '#contract/report/report'
import type { Database, Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addJob, type JobKey } from '../../../platform/jobs/job.ts'
import './table.ts'

interface Payload {
  id: string
  tenantId: string
}

export const startKey: JobKey<Payload> = { name: 'start-delivery' }

/** Attempts are further and further apart, and reach over half an hour: servers that do not know us yet ask for that. */
export const sendKey: JobKey<Payload> = { name: 'send-delivery', attempts: 8 }

/** The job of the next time; one that waits already is replaced. */
export async function queueNext(id: string, db: Db): Promise<void> {
  const { tenantId, runAt } = await db
    .selectFrom('reportDelivery')
    .select(['tenantId', sql<Date>`next_time::timestamptz`.as('runAt')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await addJob(db, startKey, { id, tenantId }, { runAt, key: `${report.path} delivery ${id}` })
}

interface Due {
  dueTime: string
  isTrial: boolean
}

type Delivery = Pick<Selectable<Database['reportDelivery']>, 'id' | 'tenantId' | 'recipients'>

/** False where this time has a run already. */
export async function queueRun(
  { id: deliveryId, tenantId, recipients }: Delivery,
  { dueTime, isTrial }: Due,
  db: Db,
): Promise<boolean> {
  const run = await db
    .insertInto('reportDeliveryRun')
    .values({ id: newId(), tenantId, deliveryId, dueTime, isTrial, remaining: JSON.stringify(recipients) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (run) await addJob(db, sendKey, { id: run.id, tenantId })
  return run !== undefined
}
