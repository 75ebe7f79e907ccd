import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { planned, planState } from '#contract/biz/planned'
import type { Label } from '#contract/kit/fields'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/localTime.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { attempt, type PlanRow } from './attempt.ts'
import { queueRelease, releaseKey } from './plans.ts'
import { tellOfFailure } from './tellOfFailure.ts'

/** Releases what is due, once, however many servers there are; a server that was down does it when it starts. */
export const releasePlanned = defineJob<{ id: string; tenantId: string }>({ ...releaseKey, run })

async function run({ id }: { id: string }, { app, db, lastTry }: JobContext): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      const plan = await lockDue(id, tx)
      const fault = plan && (await attempt(plan, tx, app))
      if (fault) await fail(plan, fault, tx, app)
    })
  } catch (error) {
    if (lastTry)
      await inTransaction(db, async tx => {
        const plan = await lockDue(id, tx)
        if (plan) await fail(plan, labels.broken, tx, app)
      })
    throw error
  }
}

/** The plan, when its time has come by the clock of the database; one that was moved waits again. */
async function lockDue(id: string, db: Db): Promise<PlanRow | undefined> {
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

async function fail(plan: PlanRow, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  const failed = { planState: planState.failed, fault: fault.zh, faultEn: fault.en, settledTime: await localTime(db) }
  await saveTrusted(app.modules.require(planned), { id: plan.id, ...failed }, db)
  await tellOfFailure(plan, fault, db, app)
  app.log.info({ plan: plan.id, tenant: plan.tenantId }, 'a planned release failed')
}

const labels = {
  broken: { zh: '服务器出错，请手动发布或重新计划', en: 'The server failed: release it by hand, or plan it anew' },
}
