/** Plans to release a record: made, changed and cancelled by those who may release it. */
import { sql } from 'kysely'
import { planned, planState, type ReleasePlan } from '#contract/biz/planned'
import { isReleased } from '#contract/biz/states'
import { formerOf } from '../../../auth/permissions/loadCaller.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { seenTitle } from '../../../kit/lists/visibility.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { type Db, localTime } from '../../../platform/db/database.ts'
import { seeingWithheld } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { addJob, type JobKey } from '../../../platform/jobs/job.ts'
import { failPlan } from './attempt.ts'

/** The job that releases; a crash is tried again within two minutes, a refusal is not. */
export const releaseKey: JobKey<{ id: string; tenantId: string }> = { name: 'release-planned', attempts: 5 }

const open = [planState.planned, planState.failed]

interface PlanInput {
  id: string
  releaseTime: string
  reason?: string | null | undefined
}

/** Replaces an earlier plan for the record; the caller becomes its planner. */
export function planRelease(served: ModuleDefinition, input: PlanInput, context: Context): Promise<null> {
  const { caller, services } = context
  return inTransaction(context.db, async db => {
    const [row] = await lockRows(served, [input.id], { ...context, db })
    if (isReleased(row?.publishState)) throw new Refusal(400, labels.released(seenTitle(served, row ?? {}, context)))
    if (input.releaseTime <= (await localTime(db))) throw new Refusal(400, labels.past)
    const former = await findPlan(fieldOf(served), input.id, db)
    const draft = {
      ...(former && { id: former.id }),
      ...{ [fieldOf(served)]: input.id, releaseTime: input.releaseTime, reason: input.reason || null },
      ...{ plannerId: caller.userId, planState: planState.planned, fault: null, faultEn: null, settledTime: null },
      planner: JSON.stringify(formerOf(caller)),
    }
    const { id } = await saveTrusted(services.modules.require(planned), draft, db)
    await queueRelease(id, db)
    return null
  })
}

/** Cancels the plan of a record, which may be removed already. */
export function cancelPlan(served: ModuleDefinition, recordId: string, { db, services }: Context): Promise<null> {
  return inTransaction(db, async db => {
    const isThere = await settle(fieldOf(served), recordId, { planState: planState.cancelled }, { db, services })
    if (!isThere) throw absent()
    return null
  })
}

/** For `beforeSubmit`: a record that is released needs no plan any more, whoever releases it. */
export async function settlePlan(field: PlanField, recordId: string, context: PlanContext): Promise<void> {
  await settle(field, recordId, { planState: planState.released, fault: null, faultEn: null }, context)
}

type PlanContext = Pick<Context, 'db' | 'services'>

/** False where the record has no open plan. */
async function settle(field: PlanField, recordId: string, outcome: object, { db, services }: PlanContext) {
  const plan = await findPlan(field, recordId, db)
  if (!plan) return false
  const settled = { id: plan.id, ...outcome, settledTime: await localTime(db) }
  await saveTrusted(services.modules.require(planned), settled, db)
  return true
}

/** A plan releases nothing that its planner has not seen, in the record or in what is released with it. */
export async function stopPlans(
  { editionIds = [], articleIds = [] }: { editionIds?: readonly string[]; articleIds?: readonly string[] },
  { db, services }: PlanContext,
): Promise<void> {
  if (editionIds.length === 0 && articleIds.length === 0) return
  // A plan that the caller does not see, because of an embargo, stops as well.
  await seeingWithheld(async () => {
    const plans = await db
      .selectFrom('plannedRelease')
      .selectAll()
      .where(sql<boolean>`(edition_id = any(${editionIds}::bigint[]) or article_id = any(${articleIds}::bigint[]))`)
      .where('planState', '=', planState.planned)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const plan of plans) await failPlan(plan, labels.changed, db, services)
  })
}

export async function releasePlanOf(served: ModuleDefinition, recordId: string, { db }: Context): Promise<ReleasePlan> {
  const plan = await db
    .selectFrom('plannedRelease as p')
    .leftJoin('bladeUser as u', 'u.id', 'p.plannerId')
    .select(['p.releaseTime', 'p.reason'])
    .select(sql<string | null>`coalesce(nullif(u.real_name, ''), u.account)`.as('plannerName'))
    .where(`p.${fieldOf(served)}`, '=', recordId)
    .where('p.planState', 'in', open)
    .executeTakeFirst()
  return { releaseTime: plan?.releaseTime ?? '', reason: plan?.reason ?? '', plannerName: plan?.plannerName ?? '' }
}

/** A waiting job of the same plan is replaced. */
export async function queueRelease(id: string, db: Db): Promise<void> {
  const { tenantId, releaseAt } = await db
    .selectFrom('plannedRelease')
    .select(['tenantId', sql<Date>`release_time::timestamptz`.as('releaseAt')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await addJob(db, releaseKey, { id, tenantId }, { runAt: releaseAt, key: `${planned.path} ${id}` })
}

function findPlan(field: PlanField, recordId: string, db: Db) {
  return db
    .selectFrom('plannedRelease')
    .select('id')
    .where(field, '=', recordId)
    .where('planState', 'in', open)
    .forUpdate()
    .executeTakeFirst()
}

type PlanField = 'editionId' | 'articleId'

const fieldOf = ({ module }: ModuleDefinition): PlanField => (module.name === 'edition' ? 'editionId' : 'articleId')

const labels = {
  changed: {
    zh: '计划后，没有发布权限的人改过内容；请核对后手动发布，或重新计划',
    en: 'Somebody without the right to release it has changed it since: read it, then release it by hand or plan it anew',
  },
  past: { zh: '发布时间已过，请选择以后的时间', en: 'The time of the release is past: choose a later one' },
  released: (name: string) => ({ zh: `“${name}”已发布`, en: `“${name}” is released already` }),
}
