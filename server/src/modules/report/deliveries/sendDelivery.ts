import type { FastifyInstance } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../platform/db/database.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { MailFailure, type RefusedRecipient } from '../../../platform/mail/mailer.ts'
import { composeMail, Undeliverable } from './composeMail.ts'
import { type DueRun, findRun } from './findRun.ts'
import { labels } from './labels.ts'
import { sendKey } from './schedule.ts'
import { settleCancelled, settleFailed, settleSent } from './settleRun.ts'
import { textOf } from './unreached.ts'

/** Sends a run, at most once to each recipient: the run is taken before the connection, and given back if nobody got it. */
export const sendDelivery = defineJob<{ id: string; tenantId: string }>({
  ...sendKey,
  async run({ id }, context) {
    const { app, db, lastTry } = context
    const due = await findRun(id, db)
    if (!due) return
    // The process that took it has died.
    if (due.run.state === 'sending') return settleFailed(due, labels.uncertain, db, app)
    if (due.delivery.pauseTime && !due.run.isTrial) return settleCancelled(due, db)
    try {
      await send(due, context)
    } catch (error) {
      if (error instanceof Undeliverable) return settleFailed(due, error.label, db, app)
      const isOfMail = error instanceof MailFailure
      if (lastTry) await settleFailed(due, isOfMail ? faultOf(error) : labels.broken, db, app)
      // The list of failed jobs is for what nobody was told.
      if (!lastTry || !isOfMail) throw error
    }
  },
})

async function send(due: DueRun, { app, db, signal, lastTry }: JobContext): Promise<void> {
  const { run, delivery } = due
  if (!app.mailer.isConfigured) throw new Undeliverable(labels.unconfigured)
  const mail = await composeMail(delivery, db, app)
  signal.throwIfAborted()
  if (!(await take(run.id, db))) return
  const refused = await app.mailer
    .send({ ...mail, recipients: run.remaining, key: `delivery-${run.id}` })
    .catch(async (error: unknown) => {
      if (!(error instanceof MailFailure)) throw error
      app.log.warn({ delivery: delivery.id, reason: error.message }, 'mail was not sent')
      if (error.kind !== 'temporary') throw new Undeliverable(faultOf(error))
      await giveBack(run.id, { remaining: run.remaining, refused: run.refused }, db)
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
    await giveBack(run.id, left, db)
    throw new MailFailure('temporary', `refused for now: ${again[0]?.reason}`, true)
  }
  const ended = { run: { ...run, ...left }, delivery }
  if (left.refused.length >= delivery.recipients.length)
    return settleFailed(ended, labels.refusedWith(left.refused.map(textOf).join('; ')), db, app)
  return settleSent(ended, left.refused.length > 0 ? labels.partlyRefused : undefined, db, app)
}

async function take(id: string, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportDeliveryRun')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function giveBack(id: string, left: Pick<DueRun['run'], 'remaining' | 'refused'>, db: Db): Promise<void> {
  const { remaining, refused } = left
  const waiting = { state: 'waiting' as const, remaining: JSON.stringify(remaining), refused: JSON.stringify(refused) }
  await db.updateTable('reportDeliveryRun').set(waiting).where('id', '=', id).execute()
}

/** Reasons that are no answer of the mail server may name addresses inside, and stand in the log alone. */
function faultOf({ kind, message, isAnswer }: MailFailure): Label {
  if (kind === 'uncertain') return labels.uncertain
  return isAnswer ? labels.refusedWith(message) : labels.unreachable
}
