import type { FastifyInstance } from 'fastify'
import { type ColumnType, type Selectable, sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { planned, planState } from '#contract/biz/planned'
import type { Label } from '#contract/kit/fields'
import { codeOf, type Module } from '#contract/kit/module'
import { recordTitle } from '#contract/kit/recordTitle'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { FormerCaller } from '../../../auth/permissions/loadCaller.ts'
import { scopeCategory } from '../../../auth/permissions/roleGrants.ts'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { contextOfJob } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { seenAmong, unseenName } from '../../../kit/lists/visibility.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { dynamic, localTime } from '../../../platform/db/database.ts'
import { runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { inSavepoint } from '../../../platform/db/transaction.ts'
import { type Caller, scopeOf } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { notifyUsers } from '../../desk/notice/index.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    plannedRelease: TableOf<typeof planned> & {
      /** The planner with the roles and departments of that time, used for the release. */
      planner: ColumnType<FormerCaller, string, string>
    }
  }
}

/** The release of a plan: the very call of the manual release, made for its planner. */
export type PlanRow = Selectable<Database['plannedRelease']>

/** Module and id of the record to release. */
export function subjectOf({ editionId, articleId }: Pick<PlanRow, 'editionId' | 'articleId'>): {
  module: Module
  recordId: string
} {
  return editionId ? { module: edition, recordId: editionId } : { module: articles, recordId: articleId ?? '' }
}

/** Releases within the transaction, or answers why not. The answer names nothing that is under embargo elsewhere. */
export async function attempt(plan: PlanRow, db: Db, app: FastifyInstance): Promise<Label | undefined> {
  const { module, recordId } = subjectOf(plan)
  const caller = await app.findFormerCaller(plan.planner)
  if (!caller || !mayRelease(caller, module)) return labels.planner
  const refusal = await refusalOf(true)
  if (!refusal) return undefined
  const unnamed = await refusalOf(false)
  const { label, status } = unnamed && unnamed.status !== 404 ? unnamed : refusal
  return status === 404 ? labels.absent : label

  async function refusalOf(asPlanner: boolean): Promise<Refusal | undefined> {
    const scope = scopeOf(caller as Caller, `plan ${plan.id}`)
    try {
      await inSavepoint(db, async () => {
        const context = contextFor(module, plan, caller as Caller, db, app)
        const input = { ids: recordId, reason: plan.reason ?? '' }
        await runWithScope({ ...scope, seesWithheld: asPlanner && scope.seesWithheld === true }, async () =>
          app.modules.require(module).calls.publish?.(input, context, { raw: new Map() }),
        )
        // The second try only words the refusal.
        if (!asPlanner) throw new RolledBack()
      })
      return undefined
    } catch (error) {
      if (error instanceof RolledBack) return undefined
      if (error instanceof Refusal && error.status < 500) return error
      throw error
    }
  }
}

/** Rolls back a savepoint. */
class RolledBack extends Error {}

const mayRelease = ({ permissions, closedRoutes }: Caller, module: Module) =>
  permissions.has(codeOf(module, 'publish')) && !closedRoutes.has(`${module.path}/publish`)

function contextFor({ path }: Module, { id }: PlanRow, caller: Caller, db: Db, app: FastifyInstance): Context {
  return contextOfJob(app, { db, caller, requestId: `plan ${id}`, path: `${path}/publish` })
}

/** Settles a plan without a release, and notifies those whom it concerns. */
export async function failPlan(plan: PlanRow, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  const failed = { planState: planState.failed, fault: fault.zh, faultEn: fault.en, settledTime: await localTime(db) }
  await saveTrusted(app.modules.require(planned), { id: plan.id, ...failed }, db)
  await notifyOfFailure(plan, fault, db, app)
  app.log.info({ plan: plan.id, tenant: plan.tenantId }, 'a planned release failed')
}

/**
 * Notifies the planner, and those who may release the record by hand and see all of its kind, why it was not released
 * and what to do now.
 */
async function notifyOfFailure(plan: PlanRow, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  const { module } = subjectOf(plan)
  const name = await nameOf(plan, db, app)
  const readers = new Set([plan.plannerId ?? '', ...(await peopleWith(module, plan.tenantId, db))])
  const what = module.title
  await notifyUsers(
    {
      tenantId: plan.tenantId,
      readers: [...readers].filter(Boolean),
      title: `计划发布失败：${name.zh}`.slice(0, 100),
      paragraphs: [
        `${what.zh}“${name.zh}”未能在${plan.releaseTime}发布。原因：${fault.zh}。请处理后在“内容管理 - 计划发布”中改时间，或手动发布。`,
        `“${name.en}” was not released at ${plan.releaseTime}: ${fault.en}. Fix this, then change its time under Planned releases, or release it by hand.`,
      ],
    },
    db,
    app,
  )
}

/** Notices go to people who may lack the permission for what is under embargo, and to a planner who may see less than before. */
async function nameOf(plan: PlanRow, db: Db, app: FastifyInstance): Promise<Label> {
  const { module, recordId } = subjectOf(plan)
  const served = app.modules.require(module)
  const row = await dynamic(db).selectFrom(served.table).selectAll().where('id', '=', recordId).executeTakeFirst()
  const { rows } = await sql`select record_id from embargoed where record_id = ${recordId}`.execute(db)
  if (!row) return labels.removed
  if (rows.length > 0) return labels.withheld
  const planner = await app.findFormerCaller(plan.planner)
  const isSeen =
    !planner || (await seenAmong(served, [recordId], contextFor(module, plan, planner, db, app))).has(recordId)
  if (!isSeen) return unseenName
  const title = recordTitle(module as Module, row)
  return { zh: title, en: title }
}

async function peopleWith(module: Module, tenantId: string, db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', '=', userStatus.active)
    .where(
      sql<boolean>`exists (select from blade_role_menu g join blade_menu m on m.id = g.menu_id and m.is_deleted = 0
        where m.code = ${codeOf(module, 'publish')} and g.role_id::text = any(string_to_array(blade_user.role_id, ',')))`,
    )
    .where(
      sql<boolean>`not exists (select from blade_role_scope g join blade_data_scope s on s.id = g.scope_id and s.is_deleted = 0
        join blade_menu m on m.id = s.menu_id where (m.code = ${module.name} or m.path = ${module.route ?? null})
        and g.scope_category = ${scopeCategory.dataScope} and g.role_id::text = any(string_to_array(blade_user.role_id, ',')))`,
    )
    .orderBy('id')
    .limit(MAX_READERS)
    .execute()
  return rows.map(({ id }) => id)
}

const MAX_READERS = 100

const labels = {
  planner: {
    zh: '计划人已没有发布权限，或账号已停用；请由有权限的人重新计划',
    en: 'Its planner may not release it any more: somebody with the right has to plan it anew',
  },
  absent: {
    zh: '内容已被删除，或计划人已看不到它',
    en: 'It has been removed, or its planner does not see it any more',
  },
  removed: { zh: '已删除的内容', en: 'removed content' },
  withheld: { zh: '解禁前的内容', en: 'content under embargo' },
}
