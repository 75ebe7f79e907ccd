import { edition } from '#contract/biz/edition'
import { editionStates, publishState } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { enteredState, stepHandlers, takeStep } from '../../../kit/records/steps.ts'
import { assertUnused } from '../../../kit/records/usage.ts'
import { localTime } from '../../../platform/db/localTime.ts'
import { boardOf, orderPages } from './board.ts'
import { addNextIssue, nextIssueOf } from './nextIssue.ts'
import { assertReleasable } from './release.ts'
import { releasedEdition } from './released.ts'
import { startRenderJob, stopRenderJob } from './render/renderEdition.ts'
import { renderEvents } from './render/renderJobs.ts'
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
    async beforeSubmit(draft, { before, caller, db }) {
      const entered = enteredState(edition, editionStates, { draft, before, caller })
      if (entered !== publishState.published) return
      await assertReleasable(draft, db)
      draft.publishTime = await localTime(db)
    },
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
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    ...stepHandlers(() => served, editionStates),
    board: ({ id }, context) => boardOf(served, id, context),
    reorder: ({ id, pageIds }, context) => orderPages(served, id, pageIds, context),
    draw: ({ id }, context) => startRenderJob(served, id, context),
    'stop-drawing': ({ id }, context) => stopRenderJob(served, id, context),
    async publish({ ids, reason }, context) {
      const step = editionStates.steps.publish
      const extraValues = { releaseReason: reason ?? '' }
      await takeStep(served, { field: editionStates.field, step, ids: splitIds(ids), extraValues }, context)
      return null
    },
    'next-issue': ({ id }, context) => nextIssueOf(served, id, context),
    'add-next-issue': ({ id, ...issue }, context) => addNextIssue(served, id, issue, context),
  },
  routes: renderEvents,
})

export default served

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
