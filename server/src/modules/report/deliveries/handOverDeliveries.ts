/** Deliveries of somebody who leaves, which would fail without an active maker. */
import { sql } from 'kysely'
import { codeOf } from '#contract/kit/module'
import { report } from '#contract/report/report'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { type Found, type Handing, type HandoverKind, MAX_EXAMPLES } from '../../../kit/handover/handoverKind.ts'
import { visibleTo } from '../../../kit/lists/visibility.ts'
import { languageOf } from '../../../platform/http/reply/language.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { mayDeliver } from '../run/maker.ts'
import './table.ts'

const deliver = codeOf(report, 'deliver')

export const deliveryHandover: HandoverKind = {
  ...{ key: 'report.deliveries', title: { zh: '定期发送的报表', en: 'Reports sent by mail' }, path: report.path },
  ...{ callerNeeds: deliver, successorNeeds: deliver },
  find: findDeliveries,
  handOver: takeOver,
}

/** Those of reports that have not been removed. */
const deliveriesOf = (userId: string, { db, caller }: Context) =>
  db
    .selectFrom('reportDelivery as d')
    .innerJoin('bladeReport as r', 'r.id', 'd.reportId')
    .where('d.tenantId', '=', caller.tenantId)
    .where(sql<string>`d.maker ->> 'userId'`, '=', userId)

const visibleDeliveries = (userId: string, context: Context) =>
  deliveriesOf(userId, context).where('d.reportId', 'in', eb =>
    eb
      .selectFrom('bladeReport')
      .select('id')
      .where(visibleTo(context.request.server.modules.require(report), { ...context, call: 'deliveries' })),
  )

async function findDeliveries(userId: string, context: Context): Promise<Found> {
  const { total } = await deliveriesOf(userId, context)
    .select(eb => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await visibleDeliveries(userId, context)
    .select(['r.name', 'r.nameEn', 'd.timeOfDay'])
    .orderBy('d.id')
    .execute()
  const inEnglish = languageOf(context.request) === 'en'
  const examples = rows
    .slice(0, MAX_EXAMPLES)
    .map(({ name, nameEn, timeOfDay }) => `${(inEnglish && nameEn) || name} · ${timeOfDay}`)
  return { count: rows.length, others: Number(total) - rows.length, examples }
}

async function takeOver({ from, to }: Handing, context: Context): Promise<number> {
  if (!mayDeliver(to)) throw new Refusal(403, texts.view)
  const deliveries = await visibleDeliveries(from, context)
    .select(['d.id', 'd.maker'])
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
  const { userId, roleIds, deptIds } = to
  for (const { id, maker } of deliveries) {
    const successor = JSON.stringify({ ...maker, userId, roleIds, deptIds })
    await context.db.updateTable('reportDelivery').set({ maker: successor }).where('id', '=', id).execute()
  }
  return deliveries.length
}

const texts = {
  view: { zh: '接手人不能查看报表', en: 'The successor may not view reports' },
}
