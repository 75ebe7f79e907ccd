import { edition } from '#contract/biz/edition'
import { editionStates, publishState } from '#contract/biz/states'
import { codeOf } from '#contract/kit/module'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../../kit/definition/service.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { checkStateChange, stepHandlers } from '../../../kit/records/steps.ts'
import { assertUnused } from '../../../kit/records/usage.ts'
import { localTime } from '../../../platform/db/database.ts'
import { cancelPlan, planOf, planRelease, settlePlan, stopPlans } from '../planned/index.ts'
import { boardOf, orderPages } from './board.ts'
import { requireReleaseReason } from './checklist/releaseProblems.ts'
import { levelsOf, saveRules } from './checklist/rules.ts'
import { setEmbargo } from './embargo.ts'
import { addNextIssue, nextIssueOf } from './nextIssue.ts'
import { queueIssue } from './publish/exportIssue.ts'
import { readerRoutes } from './publish/readerRoutes.ts'
import { readerState, saveReader } from './publish/readerSetting.ts'
import { keepWithdrawal, settleArticles, undoWithdrawal, withdrawalOf } from './release/withdrawal.ts'
import { releasedEdition } from './releaseProtection.ts'
import { startRenderJob, stopRenderJob } from './render/renderEdition.ts'
import { renderEvents } from './render/renderProgress.ts'
import { keepReturnReason } from './returnReason.ts'
import './tables/newspaperTables.ts'

const sameNumber = { zh: '该年度已有此期号', en: 'There is an issue of this number in that year already' }

const served: ModuleDefinition = serveModule(edition, {
  table: 'blade_edition',
  order: [
    ['publishDate', 'desc'],
    ['id', 'desc'],
  ],
  menu: { under: 'biz', sort: 2, source: 'iconfont iconicon_study' },
  // The index on the number is one of a year: numbers start again every January.
  unique: [{ fields: ['editionNo'], text: sameNumber }, { fields: ['totalNo'] }],
  released: releasedEdition,
  hooks: {
    async beforeSubmit(draft, context) {
      const { before, caller, db, services } = context
      const entered = checkStateChange(edition, editionStates, { draft, before, caller })
      keepReturnReason(draft, before)
      delete draft.embargoUntil
      await keepWithdrawal(draft, entered, context)
      if (before && isChanged(draft, before) && !caller.permissions.has(codeOf(edition, 'publish')))
        await stopPlans({ editionIds: [before.id] }, context)
      if (entered !== publishState.published) return
      draft.releaseReason = await requireReleaseReason(draft, context)
      draft.publishTime = await localTime(db)
      if (before) await settlePlan('editionId', before.id, { db, services })
    },
    afterSubmit: settleArticles,
    beforeRemove: (ids, context) =>
      assertUnused(
        ids,
        [
          { path: 'blade-biz/page', field: 'editionId', refusal: labels.pages },
          { path: 'blade-biz/articles', field: 'editionId', refusal: labels.articles },
        ],
        context,
      ),
  },
  matters: [
    {
      ...{ key: 'due', title: { zh: '已到出版日期、尚未出版的期刊', en: 'Editions due, not released yet' } },
      filters: async context => [
        { field: 'publishState', operator: 'in', value: [publishState.draft, publishState.review] },
        { field: 'publishDate', operator: 'lte', value: await dayFromNow(0, context) },
      ],
    },
    {
      ...{ key: 'review', needs: 'publish', title: { zh: '期刊待审核', en: 'Editions to release or send back' } },
      filters: [equal('publishState', publishState.review)],
    },
  ],
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    ...stepHandlers(() => served, editionStates, {
      publish: ({ reason }) => ({ releaseReason: reason ?? '' }),
      withdraw: ({ keepChanged }) => ({ keepChanged: keepChanged ?? null }),
    }),
    withdrawal: ({ id }, context) => withdrawalOf(served, id, context),
    'undo-withdrawal': ({ id }, context) => undoWithdrawal(served, id, context),
    rules: (_, { caller, db }) => levelsOf(caller.tenantId, db),
    'release-plan': ({ id }, context) => planOf(served, id, context),
    plan: (wanted, context) => planRelease(served, wanted, context),
    'cancel-plan': ({ id }, context) => cancelPlan(served, id, context),
    embargo: ({ id, until }, context) => setEmbargo(served, { id, until }, context),
    'save-rules': ({ levels }, context) => saveRules(levels, context),
    board: ({ id }, context) => boardOf(served, id, context),
    reorder: ({ id, pageIds }, context) => orderPages(served, id, pageIds, context),
    draw: ({ id }, context) => startRenderJob(served, id, context),
    'stop-drawing': ({ id }, context) => stopRenderJob(served, id, context),
    'next-issue': ({ id }, context) => nextIssueOf(served, id, context),
    'export-issue': (input, context) => queueIssue(served, input, context),
    reader: (_, context) => readerState(context),
    'save-reader': ({ isOn }, context) => saveReader(isOn === 1, context),
    'add-next-issue': ({ id, ...issue }, context) => addNextIssue(served, id, issue, context),
  },
  routes(app, db) {
    renderEvents(app, db)
    readerRoutes(app, db)
  },
})

export default served

/** Its state is a step, which a plan takes by itself. */
const isChanged = (draft: object, before: object) =>
  Object.entries(draft).some(
    ([key, value]) =>
      key in edition.fields &&
      key !== 'publishState' &&
      (value ?? '') !== ((before as Record<string, unknown>)[key] ?? ''),
  )

const labels = {
  pages: (name: string) => ({
    zh: `期刊下还有版面，如“${name}”，不能删除`,
    en: `The edition still has pages, such as “${name}”`,
  }),
  articles: (name: string) => ({
    zh: `期刊下还有文章，如“${name}”，不能删除`,
    en: `The edition still has articles, such as “${name}”`,
  }),
}
