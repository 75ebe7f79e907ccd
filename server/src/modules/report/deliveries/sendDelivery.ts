import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { MAX_DELIVERY_FAILURES } from '#contract/report/delivery'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import type { RefusedRecipient } from '../../../platform/mailer.ts'
import { MailFailure } from '../../../platform/mailer.ts'
import { notifyUsers } from '../../desk/notice/index.ts'
import { composeMail, Undeliverable } from './composeMail.ts'
import { type DeliveryRow, deliveriesIn, findMaker, labels, type RunRow, sendKey } from './delivery.ts'
import { recipientText, unreachedIn } from './listDeliveries.ts'

/**
 * Sends a run, at most once to each recipient: the run is claimed before the connection, and released if nobody
 * received it.
 */
export const sendDelivery = defineJob<{ id: string; tenantId: string }>({
  ...sendKey,
  async run({ id }, context) {
    const { app, db, lastTry } = context
    const due = await findRun(id, db)
    if (!due) return
    // The process that claimed it has died.
    if (due.run.state === 'sending') return settleFailed(due, labels.uncertain, db, app)
    if (due.delivery.pauseTime && !due.run.isTrial) return settleCancelled(due, db)
    try {
      await send(due, context)
    } catch (error) {
      if (error instanceof Undeliverable) return settleFailed(due, error.label, db, app)
      const isOfMail = error instanceof MailFailure
      if (lastTry) await settleFailed(due, isOfMail ? faultOf(error) : labels.broken, db, app)
      // Failures that the owner is notified of do not belong in the list of failed jobs.
      if (!lastTry || !isOfMail) throw error
    }
  },
})

async function send(due: DueRun, { app, db, signal, lastTry }: JobContext): Promise<void> {
  const { run, delivery } = due
  if (!app.mailer.isConfigured) throw new Undeliverable(labels.unconfigured)
  const mail = await composeMail(delivery, db, app)
  signal.throwIfAborted()
  if (!(await claimRun(run.id, db))) return
  const refused = await app.mailer
    .send({ ...mail, recipients: run.remaining, key: `delivery-${run.id}` })
    .catch(async (error: unknown) => {
      if (!(error instanceof MailFailure)) throw error
      app.log.warn({ delivery: delivery.id, reason: error.message }, 'mail was not sent')
      if (error.kind !== 'temporary') throw new Undeliverable(faultOf(error))
      await releaseRun(run.id, { remaining: run.remaining, refused: run.refused }, db)
      throw error
    })
  await settle(due, refused, { app, db, isLast: lastTry === true })
}

/** Recipients that were refused for now are tried again; the others have the message, or never will. */
async function settle(
  due: DueRun,
  refused: readonly RefusedRecipient[],
  { app, db, isLast }: { app: FastifyInstance; db: Db; isLast: boolean },
): Promise<void> {
  const { run, delivery } = due
  const again = isLast ? [] : refused.filter(({ isTemporary }) => isTemporary)
  const lost = refused.filter(one => !again.includes(one)).map(({ address, reason }) => ({ address, reason }))
  const left = { remaining: again.map(({ address }) => address), refused: [...run.refused, ...lost] }
  if (again.length > 0) {
    await releaseRun(run.id, left, db)
    throw new MailFailure('temporary', `refused for now: ${again[0]?.reason}`, true)
  }
  const ended = { run: { ...run, ...left }, delivery }
  if (left.refused.length >= delivery.recipients.length)
    return settleFailed(ended, labels.refusedWith(left.refused.map(recipientText).join('; ')), db, app)
  return settleSent(ended, left.refused.length > 0 ? labels.partlyRefused : undefined, db, app)
}

async function claimRun(id: string, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportDeliveryRun')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function releaseRun(id: string, left: Pick<DueRun['run'], 'remaining' | 'refused'>, db: Db): Promise<void> {
  await db
    .updateTable('reportDeliveryRun')
    .set({ state: 'waiting', ...leftOf(left) })
    .where('id', '=', id)
    .execute()
}

/** Reasons that are no answer of the mail server may name addresses inside, and are in the log alone. */
function faultOf({ kind, message, isAnswer }: MailFailure): Label {
  if (kind === 'uncertain') return labels.uncertain
  return isAnswer ? labels.refusedWith(message) : labels.unreachable
}

/** Settles a run and notifies its owner. */
const settleTime = sql<string>`localtimestamp(0)`
const MAX_FAULT_LENGTH = 1000

/** Sent, with a fault where some recipients were refused. */
function settleSent({ run, delivery }: DueRun, fault: Label | undefined, db: Db, app: FastifyInstance) {
  return inTransaction(db, async tx => {
    const sent = { state: 'sent' as const, settleTime, ...leftOf(run), ...textsOf(fault) }
    await tx.updateTable('reportDeliveryRun').set(sent).where('id', '=', run.id).execute()
    await tx.updateTable('reportDelivery').set({ failures: 0 }).where('id', '=', delivery.id).execute()
    if (fault) await notifyOwner({ run, delivery }, fault, false, tx, app)
  })
}

/** Failed for good. After several failures in a row the delivery is paused; trials do not count. */
function settleFailed({ run, delivery }: DueRun, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  return inTransaction(db, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('reportDeliveryRun')
      .set({ state: 'failed', settleTime, ...leftOf(run), ...textsOf(fault) })
      .where('id', '=', run.id)
      .where('settleTime', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const failures = run.isTrial ? 0 : await countFailure(delivery.id, tx)
    const isPaused = failures === MAX_DELIVERY_FAILURES
    if (isPaused)
      await tx
        .updateTable('reportDelivery')
        .set({ nextTime: null, pauseTime: sql<string>`coalesce(pause_time, localtimestamp(0))` })
        .where('id', '=', delivery.id)
        .execute()
    await notifyOwner({ run, delivery }, fault, isPaused, tx, app)
    app.log.info({ delivery: delivery.id, tenant: delivery.tenantId, reason: fault.en }, 'a delivery failed')
  })
}

async function settleCancelled({ run }: DueRun, db: Db): Promise<void> {
  const cancelled = { state: 'cancelled' as const, settleTime }
  await db.updateTable('reportDeliveryRun').set(cancelled).where('id', '=', run.id).execute()
}

async function countFailure(id: string, db: Db): Promise<number> {
  const { failures } = await db
    .updateTable('reportDelivery')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

const leftOf = ({ remaining, refused }: Pick<DueRun['run'], 'remaining' | 'refused'>) => ({
  remaining: JSON.stringify(remaining),
  refused: JSON.stringify(refused),
})

const textsOf = (fault: Label | undefined) => ({
  fault: fault?.zh.slice(0, MAX_FAULT_LENGTH) ?? null,
  faultEn: fault?.en.slice(0, MAX_FAULT_LENGTH) ?? null,
})

async function notifyOwner({ run, delivery }: DueRun, fault: Label, isPaused: boolean, db: Db, app: FastifyInstance) {
  const { name, nameEn } = delivery.report
  // Addresses are for those who may send the report by mail.
  const maySee = (await findMaker(app, delivery.maker)) !== undefined
  const unreached = maySee ? unreachedIn(run, delivery) : []
  await notifyUsers(
    {
      tenantId: delivery.tenantId,
      readers: [delivery.maker.userId],
      title: `报表邮件发送失败：${name}`.slice(0, 100),
      paragraphs: [
        `报表“${name}”${run.dueTime}的邮件未能全部送达。原因：${fault.zh}。${isPaused ? pauseTexts.zh : ''}`,
        `The mail of ${run.dueTime} with the report “${nameEn}” did not reach everybody. ${fault.en}.${isPaused ? pauseTexts.en : ''}`,
        ...(unreached.length > 0 ? [unreachedText(unreached.map(recipientText))] : []),
      ],
    },
    db,
    app,
  )
}

const unreachedText = (list: readonly string[]) => `以下收件人未确认送达 / Delivery not confirmed: ${list.join('; ')}`

const pauseTexts = {
  zh: `已连续失败${MAX_DELIVERY_FAILURES}次，此定期发送已暂停；请处理后在“报表列表 - 定期发送”中恢复。`,
  en: ` It failed ${MAX_DELIVERY_FAILURES} times in a row and is paused: resume it under Reports › Send by mail once this is fixed.`,
}

interface DueRun {
  run: RunRow
  delivery: DeliveryRow & { makerName: string; report: { name: string; nameEn: string } }
}

/** A run that has not ended, of a delivery that has not been removed. */
async function findRun(id: string, db: Db): Promise<DueRun | undefined> {
  const run = await db
    .selectFrom('reportDeliveryRun')
    .selectAll()
    .where('id', '=', id)
    .where('settleTime', 'is', null)
    .executeTakeFirst()
  const delivery = run && (await deliveriesIn(db).where('d.id', '=', run.deliveryId).executeTakeFirst())
  if (!run || !delivery) return undefined
  // Failures name the report, also when it has been removed.
  const { rows } = await sql<{ name: string; nameEn: string | null }>`
    select name, name_en as "nameEn" from blade_report where id = ${delivery.reportId}`.execute(db)
  const name = rows[0]?.name ?? ''
  const report = { name, nameEn: rows[0]?.nameEn || name }
  return { run, delivery: { ...delivery, report } }
}
