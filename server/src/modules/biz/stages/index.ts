import { sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import { stages } from '#contract/biz/stages'
import { publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { isEmpty, splitIds } from '#contract/kit/rules'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { seenName } from '../../../kit/lists/visibility.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import '../edition/index.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeStages: TableOf<typeof stages>
  }
}

const served: ModuleDefinition = serveModule(stages, {
  table: 'blade_stages',
  order: 'sort',
  menu: { under: 'biz', sort: 11, source: 'file-done' },
  hooks: {
    async beforeSubmit(draft, context) {
      const { before } = context
      const { roleIds, userIds } = { ...before, ...draft }
      if (isEmpty(roleIds) && isEmpty(userIds))
        throw new Refusal(400, labels.noReviewer, { fields: [stages.fields.roleIds] })
      if (before && draft.columnIds !== undefined) await assertNoneWaits(before.id, splitIds(draft.columnIds), context)
    },
    afterSubmit: ({ tenantId, columnIds }, context) => admitWaiting(tenantId, splitIds(columnIds), context),
  },
  calls: {
    select: (input, context) => choicesOf(served, input, context),
  },
})

export default served

/** A column leaves a stage only when none of its articles waits there. */
async function assertNoneWaits(stageId: string, columnIds: readonly string[], context: Context): Promise<void> {
  const { db, services } = context
  const left = await db
    .selectFrom('bladeArticles')
    .select(['id', 'title'])
    .where('stageId', '=', stageId)
    .where('columnId', 'not in', ['0', ...columnIds])
    .limit(1)
    .executeTakeFirst()
  if (!left) return
  const named = { id: left.id, name: left.title }
  const title = await seenName(services.modules.require(articles), named, context)
  throw new Refusal(400, labels.waits(title), { fields: [stages.fields.columnIds] })
}

/** Articles that were in review before their column had stages begin with the first. */
async function admitWaiting(tenantId: string, columnIds: readonly string[], { db, services }: Context): Promise<void> {
  const waiting = await db
    .selectFrom('bladeArticles')
    .select(['id', 'columnId'])
    .where('tenantId', '=', tenantId)
    .where('publishState', '=', publishState.review)
    .where('stageId', 'is', null)
    .where('columnId', 'in', ['0', ...columnIds])
    .orderBy('id')
    .execute()
  for (const { id, columnId } of waiting) {
    const [first] = await stagesOf({ tenantId, columnId }, db)
    if (first) await saveTrusted(services.modules.require(articles), { id, stageId: first.id }, db)
  }
}

const labels = {
  noReviewer: {
    zh: '请至少选择一个审稿角色或审稿人',
    en: 'Choose at least one reviewing role or reviewer',
  },
  waits: (title: string) => ({
    zh: `文章“${title}”正在此环节审稿，其栏目不能移除`,
    en: `The article “${title}” waits at this stage: its column cannot leave it`,
  }),
}

export interface ReviewStage {
  id: string
  title: Label
  columnIds: string[]
  roleIds: string[]
  userIds: string[]
}

/** The stages of a tenant in their order; with `columnId`, those that articles of this column pass. */
export async function stagesOf({ tenantId, columnId }: { tenantId: string; columnId?: string | null }, db: Db) {
  const rows = await db
    .selectFrom('bladeStages')
    .select(['id', 'stageName', 'stageNameEn', 'columnIds', 'roleIds', 'userIds'])
    .where('tenantId', '=', tenantId)
    .$if(columnId !== undefined, query =>
      query.where(sql<boolean>`${columnId ?? ''} = any(string_to_array(column_ids, ','))`),
    )
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(
    ({ id, stageName, stageNameEn, columnIds, roleIds, userIds }): ReviewStage => ({
      id,
      title: { zh: stageName, en: stageNameEn || stageName },
      columnIds: splitIds(columnIds),
      roleIds: splitIds(roleIds),
      userIds: splitIds(userIds),
    }),
  )
}

/** Names of the roles and people that review in each of the stages. */
export async function reviewersOf(stages: readonly ReviewStage[], db: Db): Promise<Map<string, string[]>> {
  const roles = await db
    .selectFrom('bladeRole')
    .select(['id', 'roleName as name'])
    .where('id', 'in', ['0', ...stages.flatMap(({ roleIds }) => roleIds)])
    .execute()
  const users = await db
    .selectFrom('bladeUser')
    .select(['id', sql<string>`coalesce(nullif(real_name, ''), account)`.as('name')])
    .where('id', 'in', ['0', ...stages.flatMap(({ userIds }) => userIds)])
    .execute()
  const names = new Map([...roles, ...users].map(({ id, name }) => [id, name]))
  return new Map(
    stages.map(({ id, roleIds, userIds }) => [id, [...roleIds, ...userIds].flatMap(one => names.get(one) ?? [])]),
  )
}
