import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import { type PlannedRelease, planned, planState } from '#contract/biz/planned'
import { type Context, serveModule } from '../../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../../kit/definition/service.ts'
import { isLimited, seenAmong } from '../../../kit/lists/visibility.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { attempt, failPlan, type PlanRow, subjectOf } from './attempt.ts'
import { queueRelease, releaseKey } from './plans.ts'

export { cancelPlan, planRelease, releasePlanOf, settlePlan, stopPlans } from './plans.ts'

export default serveModule(planned, {
  table: 'planned_release',
  derived: ['planner'],
  // Plans to come first, then failed ones, then settled ones.
  order: [
    ['planState', 'asc'],
    ['releaseTime', 'asc'],
    ['id', 'asc'],
  ],
  menu: { under: 'biz', sort: 5, source: 'schedule' },
  todoLists: [
    {
      ...{ key: 'failed', isProblem: true },
      title: { zh: '近7天未能按计划发布', en: 'Planned releases that failed within 7 days' },
      filters: async context => [
        equal('planState', planState.failed),
        { field: 'settledTime', operator: 'gte', value: await dayFromNow(-7, context) },
      ],
    },
  ],
  hooks: { afterRead: hideFaults },
})

/** A reason may name an article, which not everybody who sees the plan sees. */
async function hideFaults(records: readonly PlannedRelease[], context: Context): Promise<void> {
  const served = context.services.modules.require(articles)
  if (!isLimited(served, context)) return
  const ids = records.map(({ articleId }) => articleId)
  const seen = await seenAmong(served, ids, context)
  for (const record of records)
    if (record.fault && !(record.articleId && seen.has(record.articleId)))
      Object.assign(record, { fault: labels.unseen.zh, faultEn: labels.unseen.en })
}

/** Releases what is due, once, however many servers there are; a server that was down does it when it starts. */
export const releasePlanned = defineJob<{ id: string; tenantId: string }>({ ...releaseKey, run })

async function run({ id }: { id: string }, { app, db, lastTry }: JobContext): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      const plan = await lockDue(id, tx, app)
      const fault = plan && (await attempt(plan, tx, app))
      if (fault) await failPlan(plan, fault, tx, app)
    })
  } catch (error) {
    if (lastTry)
      await inTransaction(db, async tx => {
        const plan = await lockDue(id, tx, app)
        if (plan) await failPlan(plan, labels.broken, tx, app)
      })
    throw error
  }
}

/**
 * The plan, when its time has come by the clock of the database; one that was moved waits again. Its record is locked
 * first, as by everybody who releases, changes or plans a record.
 */
async function lockDue(id: string, db: Db, { modules }: FastifyInstance): Promise<PlanRow | undefined> {
  const named = await db.selectFrom('plannedRelease').selectAll().where('id', '=', id).executeTakeFirst()
  if (!named) return undefined
  const { module, recordId } = subjectOf(named)
  await dynamic(db)
    .selectFrom(modules.require(module).table)
    .select('id')
    .where('id', '=', recordId)
    .forUpdate()
    .execute()
  const plan = await db
    .selectFrom('plannedRelease')
    .selectAll()
    .select(sql<boolean>`release_time <= localtimestamp`.as('isDue'))
    .where('id', '=', id)
    .where('planState', '=', planState.planned)
    .forUpdate()
    .executeTakeFirst()
  if (plan && !plan.isDue) await queueRelease(id, db)
  return plan?.isDue ? plan : undefined
}

const labels = {
  unseen: {
    zh: '原因涉及您无权查看的稿件，请联系计划人',
    en: 'The reason concerns articles that you may not see: please ask the planner',
  },
  broken: { zh: '服务器出错，请手动发布或重新计划', en: 'The server failed: release it by hand, or plan it anew' },
}
