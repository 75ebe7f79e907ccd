import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { planned, planState } from '#contract/biz/planned'
import type { Label } from '#contract/kit/fields'
import { codeOf, type Module } from '#contract/kit/module'
import { recordTitle } from '#contract/kit/recordTitle'
import { userStatus } from '../../../auth/accounts/people.ts'
import { scopeCategory } from '../../../auth/permissions/roleGrants.ts'
import { seenAmong, unseenName } from '../../../kit/lists/visibility.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { type Db, dynamic, localTime } from '../../../platform/db/database.ts'
import { tellPeople } from '../../desk/notice/index.ts'
import { contextFor, type PlanRow, subjectOf } from './attempt.ts'

/** Settles a plan without a release, and tells those whom it concerns. */
export async function failPlan(plan: PlanRow, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  const failed = { planState: planState.failed, fault: fault.zh, faultEn: fault.en, settledTime: await localTime(db) }
  await saveTrusted(app.modules.require(planned), { id: plan.id, ...failed }, db)
  await tellOfFailure(plan, fault, db, app)
  app.log.info({ plan: plan.id, tenant: plan.tenantId }, 'a planned release failed')
}

/**
 * Tells the planner, and those who may release the record by hand and see all of its kind, why it was not released and
 * what to do now.
 */
async function tellOfFailure(plan: PlanRow, fault: Label, db: Db, app: FastifyInstance): Promise<void> {
  const { module } = subjectOf(plan)
  const name = await nameOf(plan, db, app)
  const readers = new Set([plan.plannerId ?? '', ...(await peopleWith(module, plan.tenantId, db))])
  const what = module.title
  await tellPeople(
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
  removed: { zh: '已删除的内容', en: 'removed content' },
  withheld: { zh: '解禁前的内容', en: 'content under embargo' },
}
