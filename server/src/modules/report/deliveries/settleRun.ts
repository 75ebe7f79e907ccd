/** The end of a run, and what its maker is told. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { MAX_FAILURES } from '#contract/report/delivery'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { tellPeople } from '../../desk/notice/index.ts'
import { findMaker } from '../run/maker.ts'
import type { DueRun } from './findRun.ts'
import { textOf, unreachedIn } from './unreached.ts'

const settleTime = sql<string>`localtimestamp(0)`
const MAX_FAULT_LENGTH = 1000

/** Sent, with a fault where some recipients were refused. */
export function settleSent({ run, delivery }: DueRun, fault: Label | undefined, db: Db, app: FastifyInstance) {
  return inTransaction(db, async tx => {
    const sent = { state: 'sent' as const, settleTime, ...leftOf(run), ...textsOf(fault) }
    await tx.updateTable('reportDeliveryRun').set(sent).where('id', '=', run.id).execute()
    await tx.updateTable('reportDelivery').set({ failures: 0 }).where('id', '=', delivery.id).execute()
    if (fault) await tell({ run, delivery }, fault, false, tx, app)
  })
}

/** Failed for good. After several failures in a row the delivery is paused; trials do not count. */
export function settleFailed({ run, delivery }: DueRun, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  return inTransaction(db, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('reportDeliveryRun')
      .set({ state: 'failed', settleTime, ...leftOf(run), ...textsOf(fault) })
      .where('id', '=', run.id)
      .where('settleTime', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const failures = run.isTrial ? 0 : await countFailure(delivery.id, tx)
    const isPaused = failures === MAX_FAILURES
    if (isPaused)
      await tx
        .updateTable('reportDelivery')
        .set({ nextTime: null, pauseTime: sql<string>`coalesce(pause_time, localtimestamp(0))` })
        .where('id', '=', delivery.id)
        .execute()
    await tell({ run, delivery }, fault, isPaused, tx, app)
    app.log.info({ delivery: delivery.id, tenant: delivery.tenantId, reason: fault.en }, 'a delivery failed')
  })
}

export async function settleCancelled({ run }: DueRun, db: Db): Promise<void> {
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

const leftOf = ({ remaining, refused }: DueRun['run']) => ({
  remaining: JSON.stringify(remaining),
  refused: JSON.stringify(refused),
})

const textsOf = (fault: Label | undefined) => ({
  fault: fault?.zh.slice(0, MAX_FAULT_LENGTH) ?? null,
  faultEn: fault?.en.slice(0, MAX_FAULT_LENGTH) ?? null,
})

async function tell({ run, delivery }: DueRun, fault: Label, isPaused: boolean, db: Db, app: FastifyInstance) {
  const { name, nameEn } = delivery.report
  // Addresses are for those who may send the report by mail.
  const maySee = (await findMaker(app, delivery.maker)) !== undefined
  const unreached = maySee ? unreachedIn(run, delivery) : []
  await tellPeople(
    {
      tenantId: delivery.tenantId,
      readers: [delivery.maker.userId],
      title: `报表邮件发送失败：${name}`.slice(0, 100),
      paragraphs: [
        `报表“${name}”${run.dueTime}的邮件未能全部送达。原因：${fault.zh}。${isPaused ? pauseTexts.zh : ''}`,
        `The mail of ${run.dueTime} with the report “${nameEn}” did not reach everybody. ${fault.en}.${isPaused ? pauseTexts.en : ''}`,
        ...(unreached.length > 0 ? [unreachedText(unreached.map(textOf))] : []),
      ],
    },
    db,
    app,
  )
}

const unreachedText = (list: readonly string[]) => `以下收件人未确认送达 / Delivery not confirmed: ${list.join('; ')}`

const pauseTexts = {
  zh: `已连续失败${MAX_FAILURES}次，此定期发送已暂停；请处理后在“报表列表 - 定期发送”中恢复。`,
  en: ` It failed ${MAX_FAILURES} times in a row and is paused: resume it under Reports › Send by mail once this is fixed.`,
}
