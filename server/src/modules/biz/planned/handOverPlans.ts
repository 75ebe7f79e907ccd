/** Plans of somebody who leaves, which would fail without an active planner. */
import { articles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { planned, planState } from '#contract/biz/planned'
import { codeOf } from '#contract/kit/module'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { type Found, type Handing, type HandoverKind, MAX_EXAMPLES } from '../../../kit/handover/handoverKind.ts'
import { visibleTo } from '../../../kit/lists/visibility.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import './table.ts'

type PlanField = 'articleId' | 'editionId'

export const planHandovers: readonly HandoverKind[] = [
  kindOf('planned.articles', 'articleId', { zh: '计划发布的文章', en: 'Planned releases of articles' }),
  kindOf('planned.editions', 'editionId', { zh: '计划出版的期次', en: 'Planned releases of editions' }),
]

function kindOf(key: string, field: PlanField, title: HandoverKind['title']): HandoverKind {
  const publish = codeOf(field === 'articleId' ? articles : edition, 'publish')
  return {
    ...{ key, title, path: planned.path, callerNeeds: publish, successorNeeds: publish },
    filters: userId => [
      { field: 'plannerId', operator: 'eq', value: userId },
      { field: 'planState', operator: 'eq', value: String(planState.planned) },
    ],
    find: (userId, context) => findPlans(field, userId, context),
    handOver: (handing, context) => takeOver(field, handing, context),
  }
}

const openPlans = (field: PlanField, userId: string, { db, caller }: Context) =>
  db
    .selectFrom('plannedRelease')
    .where('tenantId', '=', caller.tenantId)
    .where('plannerId', '=', userId)
    .where('planState', '=', planState.planned)
    .where(field, 'is not', null)

async function findPlans(field: PlanField, userId: string, context: Context): Promise<Found> {
  const { total } = await openPlans(field, userId, context)
    .select(eb => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await visiblePlans(field, userId, context).select(['id', 'releaseTime']).orderBy('releaseTime').execute()
  const examples = rows.slice(0, MAX_EXAMPLES).map(({ releaseTime }) => releaseTime)
  return { count: rows.length, others: Number(total) - rows.length, examples }
}

const visiblePlans = (field: PlanField, userId: string, context: Context) =>
  openPlans(field, userId, context).where(
    visibleTo(context.request.server.modules.require(planned), { ...context, call: 'list' }),
  )

async function takeOver(field: PlanField, { from, to }: Handing, context: Context): Promise<number> {
  const { db, request } = context
  const plans = await visiblePlans(field, from, context).select(['id', 'planner']).orderBy('id').forUpdate().execute()
  const { userId, roleIds, deptIds } = to
  for (const { id, planner } of plans) {
    const former = JSON.stringify({ ...planner, userId, roleIds, deptIds })
    await saveTrusted(request.server.modules.require(planned), { id, plannerId: userId, planner: former }, db)
  }
  return plans.length
}
