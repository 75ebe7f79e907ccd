/** Pausing, resuming, removing and sending a delivery now: by those who may send the report by mail, also for colleagues. */
import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { type Db, localTime } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { labels } from './labels.ts'
import { nextTime } from './nextTime.ts'
import { queueNext, queueRun } from './schedule.ts'
import type { DeliveryRow } from './table.ts'

/** A delivery and the report that it must be of. */
interface Chosen {
  reportId: string
  deliveryId: string
}

/** Seconds between two messages that somebody asks for. */
const TRIAL_SECONDS = 60

/** Pausing twice changes nothing. */
export function pauseDelivery(chosen: Chosen, context: Context): Promise<null> {
  return change(chosen, context, async ({ pauseTime }, db) => {
    if (pauseTime) return
    const paused = { pauseTime: await localTime(db), pauseUser: context.caller.userId, nextTime: null }
    await db.updateTable('reportDelivery').set(paused).where('id', '=', chosen.deliveryId).execute()
  })
}

export function resumeDelivery(chosen: Chosen, context: Context): Promise<null> {
  return change(chosen, context, async ({ pauseTime, timeOfDay, ...times }, db) => {
    if (!pauseTime) return
    const next = nextTime({ ...times, time: timeOfDay }, await localTime(db))
    const resumed = { pauseTime: null, pauseUser: null, failures: 0, nextTime: next }
    await db.updateTable('reportDelivery').set(resumed).where('id', '=', chosen.deliveryId).execute()
    await queueNext(chosen.deliveryId, db)
  })
}

export function removeDelivery(chosen: Chosen, context: Context): Promise<null> {
  return change(chosen, context, async (_, db) => {
    await db.updateTable('reportDelivery').set({ isDeleted: 1 }).where('id', '=', chosen.deliveryId).execute()
  })
}

/** Sends it to its recipients out of turn, also while it is paused. */
export function sendNow(chosen: Chosen, context: Context): Promise<null> {
  if (!context.services.mailer.isConfigured) throw new Refusal(400, labels.unconfigured)
  return change(chosen, context, async (delivery, db) => {
    const recent = await db
      .selectFrom('reportDeliveryRun')
      .select('id')
      .where('deliveryId', '=', delivery.id)
      .where('isTrial', '=', true)
      .where(sql<boolean>`create_time > localtimestamp - make_interval(secs => ${TRIAL_SECONDS})`)
      .executeTakeFirst()
    const isQueued = !recent && (await queueRun(delivery, { dueTime: await localTime(db), isTrial: true }, db))
    if (!isQueued) throw new Refusal(429, texts.tooSoon, { retryAfter: TRIAL_SECONDS })
  })
}

function change(
  { reportId, deliveryId }: Chosen,
  { db, caller }: Context,
  work: (delivery: DeliveryRow, db: Db) => Promise<void>,
): Promise<null> {
  return inTransaction(db, async tx => {
    const delivery = await tx
      .selectFrom('reportDelivery')
      .selectAll()
      .where('tenantId', '=', caller.tenantId)
      .where('reportId', '=', reportId)
      .where('id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst()
    if (!delivery) throw new Refusal(404, refusals.absent)
    await work(delivery, tx)
    return null
  })
}

const texts = {
  tooSoon: {
    zh: '刚刚已发送过，请一分钟后再试',
    en: 'It was sent a moment ago: please wait a minute before sending it again',
  },
}
