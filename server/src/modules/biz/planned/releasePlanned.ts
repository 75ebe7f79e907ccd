import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { planState } from '#contract/biz/planned'
import { type Db, dynamic } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { attempt, type PlanRow, subjectOf } from './attempt.ts'
import { failPlan } from './failPlan.ts'
import { queueRelease, releaseKey } from './plans.ts'

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
  broken: { zh: '服务器出错，请手动发布或重新计划', en: 'The server failed: release it by hand, or plan it anew' },
}
