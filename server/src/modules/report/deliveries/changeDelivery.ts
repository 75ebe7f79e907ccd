import { sql } from 'kysely'
import type { Field } from '#contract/kit/fields'
import type { CallInput } from '#contract/kit/module'
import {
  type DeliveryTimes,
  deliveryFormats,
  deliveryLanguages,
  isTimeOfDay,
  MAX_DELIVERIES,
  MAX_RECIPIENTS,
  recipientsComplaint,
  recipientsIn,
  rhythms,
} from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { formerOf } from '../../../auth/permissions/loadCaller.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { countOf, type Db, localTime } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { absent, forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import { boundValues, chosenValues, readDefinition, readValues } from '../run/definition.ts'
import { statementRefusal } from '../run/problem.ts'
import { type DeliveryRow, labels, mayDeliver, nextTime, queueNext, queueRun } from './delivery.ts'

/** A new delivery of a report, by somebody who may send it by mail. */

const { input } = report.calls.deliver

type DeliveryInput = Omit<CallInput<typeof report.calls.deliver>, 'id'>

export async function createDelivery(
  { id: reportId, content }: { id: string; content: string },
  delivery: DeliveryInput,
  { db, caller, services }: Context,
): Promise<{ id: string }> {
  if (!mayDeliver(caller)) throw forbidden()
  if (!services.mailer.isConfigured) throw new Refusal(400, labels.unconfigured)
  const recipients = validRecipients(delivery.recipients)
  const times = validTimes(delivery)
  const format = oneOf(deliveryFormats, delivery.format, input.format)
  const language = oneOf(deliveryLanguages, delivery.language, input.language)
  return inTransaction(db, async tx => {
    const now = await localTime(tx)
    const chosen = delivery.values ? fixedValues(content, delivery.values, now) : null
    await assertRoom(reportId, caller.tenantId, tx)
    const id = newId()
    const { rhythm, day, time: timeOfDay } = times
    await tx
      .insertInto('reportDelivery')
      .values({
        ...{ id, reportId, rhythm, day, timeOfDay, format, language, nextTime: nextTime(times, now) },
        recipients: JSON.stringify(recipients),
        chosen: chosen && JSON.stringify(chosen),
        maker: JSON.stringify(formerOf(caller)),
      })
      .execute()
    await queueNext(id, tx)
    return { id }
  })
}

function validRecipients(text: string): string[] {
  const recipients = recipientsIn(text)
  const complaint = recipientsComplaint(recipients)
  if (!complaint) return recipients
  const label = complaint.kind === 'wrong' ? texts.wrong(complaint.place) : texts[complaint.kind]
  throw new Refusal(400, label, { fields: [input.recipients] })
}

function validTimes({ rhythm: rhythmInput, day: dayInput, time }: DeliveryInput): DeliveryTimes {
  const rhythm = oneOf(rhythms, rhythmInput, input.rhythm)
  if (!isTimeOfDay(time)) throw notValid(input.time)
  const day = rhythm === 'daily' ? 1 : dayInput
  if (typeof day !== 'number' || (rhythm === 'weekly' && day > 7)) throw notValid(input.day)
  return { rhythm, day, time }
}

function oneOf<Value extends string>(allowed: readonly Value[], given: string, field: Field): Value {
  const found = allowed.find(value => value === given)
  if (found === undefined) throw notValid(field)
  return found
}

function notValid(field: Field): Refusal {
  const { zh, en } = field.label
  return new Refusal(400, { zh: `${zh}格式不正确`, en: `${en}: not valid` }, { fields: [field] })
}

/** A delivery that could never be run is refused while somebody can mend it. */
function fixedValues(content: string, values: string, now: string): Record<string, string> {
  try {
    const { parameters } = readDefinition(content)
    const fixed = chosenValues(parameters, readValues(values), now.slice(0, 10))
    boundValues(parameters, fixed)
    return fixed
  } catch (error) {
    throw statementRefusal(error)
  }
}

async function assertRoom(reportId: string, tenantId: string, db: Db): Promise<void> {
  const ofReport = db.selectFrom('reportDelivery').where('tenantId', '=', tenantId).where('reportId', '=', reportId)
  if ((await countOf(ofReport)) >= MAX_DELIVERIES) throw new Refusal(400, texts.full)
}

// Pausing, resuming, removing and sending a delivery now: by those who may send the report by mail, also for colleagues.

/** A delivery and the report that it must be of. */
interface DeliveryKey {
  reportId: string
  deliveryId: string
}

/** Minimum seconds between two trial messages. */
const TRIAL_SECONDS = 60

/** Pausing twice changes nothing. */
export function pauseDelivery(chosen: DeliveryKey, context: Context): Promise<null> {
  return change(chosen, context, async ({ pauseTime }, db) => {
    if (pauseTime) return
    const paused = { pauseTime: await localTime(db), pauseUser: context.caller.userId, nextTime: null }
    await db.updateTable('reportDelivery').set(paused).where('id', '=', chosen.deliveryId).execute()
  })
}

export function resumeDelivery(chosen: DeliveryKey, context: Context): Promise<null> {
  return change(chosen, context, async ({ pauseTime, timeOfDay, ...times }, db) => {
    if (!pauseTime) return
    const next = nextTime({ ...times, time: timeOfDay }, await localTime(db))
    const resumed = { pauseTime: null, pauseUser: null, failures: 0, nextTime: next }
    await db.updateTable('reportDelivery').set(resumed).where('id', '=', chosen.deliveryId).execute()
    await queueNext(chosen.deliveryId, db)
  })
}

export function removeDelivery(chosen: DeliveryKey, context: Context): Promise<null> {
  return change(chosen, context, async (_, db) => {
    await db.updateTable('reportDelivery').set({ isDeleted: 1 }).where('id', '=', chosen.deliveryId).execute()
  })
}

/** Sends it to its recipients out of turn, also while it is paused. */
export function sendNow(chosen: DeliveryKey, context: Context): Promise<null> {
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
  { reportId, deliveryId }: DeliveryKey,
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
      .executeTakeFirstOrThrow(absent)
    await work(delivery, tx)
    return null
  })
}

const texts = {
  missing: { zh: '请输入收件人', en: 'Recipients: please enter at least one address' },
  many: {
    zh: `收件人最多${MAX_RECIPIENTS}个`,
    en: `Recipients: at most ${MAX_RECIPIENTS} addresses`,
  },
  wrong: (place: number) => ({
    zh: `收件人：第${place}个邮箱地址格式不正确`,
    en: `Recipients: address ${place} is not valid`,
  }),
  full: {
    zh: `一个报表最多有${MAX_DELIVERIES}个定期发送，请先删除不需要的`,
    en: `A report has at most ${MAX_DELIVERIES} deliveries: please remove some first`,
  },
  tooSoon: {
    zh: '刚刚已发送过，请一分钟后再试',
    en: 'It was sent a moment ago: please wait a minute before sending it again',
  },
}
