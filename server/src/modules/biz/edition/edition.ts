import { sql } from 'kysely'
import { edition } from '#contract/biz/edition'
import { editionStates, publishState } from '#contract/biz/states'
import type { EditionDuty } from '#contract/desk/process/leave'
import { codeOf } from '#contract/kit/module'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../../kit/definition/service.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { checkStateChange, stepHandlers } from '../../../kit/records/steps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import { cancelPlan, planRelease, releasePlanOf, settlePlan, stopPlans } from '../planned/index.ts'
import { boardOf, orderPages } from './board.ts'
import { levelsOf, requireReleaseReason, saveRules } from './checklist/checklist.ts'
import { queueIssue } from './distribution/exportIssue.ts'
import { readerRoutes, readerState, saveReader } from './distribution/reader.ts'
import { addNextIssue, nextIssueOf } from './nextIssue.ts'
import { releasedEdition, setEmbargo } from './release/protection.ts'
import { checkWithdrawal, settleArticles, undoWithdrawal, withdrawalOf } from './release/withdrawal.ts'
import { startRenderJob, stopRenderJob } from './render/renderJob.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeEdition: TableOf<typeof edition>
  }
}

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
      applyReturnReason(draft, before)
      delete draft.embargoUntil
      await checkWithdrawal(draft, entered, context)
      if (before && isChanged(draft, before) && !caller.permissions.has(codeOf(edition, 'publish')))
        await stopPlans({ editionIds: [before.id] }, context)
      if (entered !== publishState.published) return
      draft.releaseReason = await requireReleaseReason(draft, context)
      draft.publishTime = await localTime(db)
      if (before) await settlePlan('editionId', before.id, { db, services })
    },
    afterSubmit: settleArticles,
  },
  todoLists: [
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
    'release-plan': ({ id }, context) => releasePlanOf(served, id, context),
    plan: (input, context) => planRelease(served, input, context),
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
  routes: readerRoutes,
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

interface ReturnFields {
  publishState?: unknown
  returnReason?: string | null | undefined
}

/** For `beforeSubmit`: the reason comes with a return and goes as the record is sent in again. */
export function applyReturnReason(draft: ReturnFields, before: ReturnFields | undefined): void {
  const entered = draft.publishState === before?.publishState ? undefined : draft.publishState
  const { draft: first, review, ready } = publishState
  const isReturn = [review, ready].some(state => state === before?.publishState) && entered === first
  if (isReturn) draft.returnReason ??= ''
  else if (entered === review) draft.returnReason = ''
  else delete draft.returnReason
}

/** Names in one field are separated as people do it. */
const SEPARATORS = '[、，,;；/\\s]+'

interface Span {
  startTime: string
  endTime: string
}

/** The issues from the first to the last day of a span that name somebody as editor-in-chief, editor or layout editor. */
export async function dutiesOf(userId: string | null, { startTime, endTime }: Span, db: Db): Promise<EditionDuty[]> {
  const person = userId
    ? await db.selectFrom('bladeUser').select(['tenantId', 'realName']).where('id', '=', userId).executeTakeFirst()
    : undefined
  if (!person?.realName) return []
  const { tenantId, realName } = person
  const names = (column: string) =>
    sql<boolean>`${realName} = any(regexp_split_to_array(coalesce(${sql.ref(column)}, ''), ${SEPARATORS}))`
  const during = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${startTime}::date and ${sql.ref(column)} < ${endTime}::date + 1`
  const issues = await db
    .selectFrom('bladeEdition')
    .select(['title', 'publishDate'])
    .where('tenantId', '=', tenantId)
    .where(during('publishDate'))
    .where(names('editorInChief'))
    .orderBy('id')
    .execute()
  const pages = await db
    .selectFrom('bladePage as p')
    .innerJoin('bladeEdition as e', 'e.id', 'p.editionId')
    .select(['e.title', 'e.publishDate', 'p.pageNo'])
    .where('p.tenantId', '=', tenantId)
    .where(during('e.publishDate'))
    .where(eb => eb.or([names('p.dutyEditor'), names('p.layoutEditor')]))
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute()
  return [...issues.map(issue => ({ ...issue, pageNo: '' })), ...pages].sort((one, other) =>
    one.publishDate < other.publishDate ? -1 : one.publishDate > other.publishDate ? 1 : 0,
  )
}
