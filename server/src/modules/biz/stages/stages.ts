import { sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import { stages } from '#contract/biz/stages'
import { publishState } from '#contract/biz/states'
import { isEmpty, splitIds } from '#contract/kit/rules'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { seenName } from '../../../kit/lists/visibility.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { stagesOf } from './stagesOf.ts'

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
    select: (input, context) => choicesOf(served, input, context, sql<string>`stage_name`),
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
