import { sql } from 'kysely'
import { edition } from '#contract/biz/edition'
import type { Board, BoardPage } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { editionStates, publishState } from '#contract/biz/states'
import type { EditionDuty } from '#contract/desk/process/leave'
import { codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../../kit/definition/service.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { countsBy } from '../../../kit/lists/findPage.ts'
import { maskAnswer } from '../../../kit/lists/maskAnswer.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { checkStateChange, stepHandlers } from '../../../kit/records/steps.ts'
import { type Db, localTime } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { stale } from '../../../platform/http/reply/refusal.ts'
import { cancelPlan, planRelease, releasePlanOf, settlePlan, stopPlans } from '../planned/index.ts'
import { inspectEdition, levelsOf, requireReleaseReason, saveRules } from './checklist/checklist.ts'
import { queueComparison } from './checklist/comparePrint.ts'
import { queueIssue } from './distribution/exportIssue.ts'
import { readerRoutes, readerState, saveReader } from './distribution/reader.ts'
import { addNextIssue, nextIssueOf } from './nextIssue.ts'
import { releasedEdition, setEmbargo } from './protection.ts'
import { pagesInOrder } from './render/pagesInOrder.ts'
import { startRenderJob, stopRenderJob } from './render/renderJob.ts'
import { checkWithdrawal, readyArticles, settleArticles, undoWithdrawal, withdrawalOf } from './withdrawal.ts'

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
    embargo: (input, context) => setEmbargo(served, input, context),
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

/** Ignores the state, which a plan changes as a step. */
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

/** An edition with its pages in their order, and what is missing. */
async function boardOf(served: ModuleDefinition, id: string, context: Context): Promise<Board> {
  const { db } = context
  const row = await requireRow(served, id, context)
  const rows = await pagesInOrder(id, db)
    .select(['id', 'pageNo', 'pageName', 'pdfUrl', 'imgUrl', 'thumbUrl', 'videoUrl', 'version'])
    .select(['convertState', 'convertFault', 'faultCount'])
    .execute()
  const ids = rows.map(page => page.id)
  const { problems, uncompared } = await inspectEdition(id, context)
  for (const page of uncompared) await queueComparison(page, db)
  const counted = await countsBy({ table: 'blade_articles', field: 'pageId', ids }, db)
  return {
    edition: {
      id,
      title: String(row.title),
      editionNo: Number(row.editionNo),
      publishDate: String(row.publishDate),
      publishState: Number(row.publishState),
      releaseReason: String(row.releaseReason ?? ''),
      version: Number(row.version),
    },
    pages: maskAnswer(newsPage, rows, context).map(page =>
      toWire({ ...page, articleCount: counted.get(page.id) ?? 0 }),
    ),
    problems,
    readyCount: (await readyArticles(id, db).execute()).length,
  }
}

type BoardPageRow = { [K in keyof BoardPage]: BoardPage[K] | null }

/** Texts that are not set are empty, as everywhere on the wire. */
function toWire(page: BoardPageRow): BoardPage {
  const set = { ...page, faultCount: page.faultCount ?? 0 }
  return Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value ?? ''])) as unknown as BoardPage
}

/** Puts the pages of an edition in the order of the ids: all of them, each once. */
async function orderPages(served: ModuleDefinition, id: string, pageIds: string, context: Context): Promise<null> {
  await requireRow(served, id, context)
  const pages = context.services.modules.require(newsPage)
  const ids = splitIds(pageIds)
  await inTransaction(context.db, async db => {
    // The second of two concurrent orders waits here and then replaces the first.
    const rows = await db
      .selectFrom('bladePage')
      .select(['id', 'sort'])
      .where('editionId', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const sortOf = new Map(rows.map(row => [row.id, row.sort]))
    const isWhole = ids.length === rows.length && new Set(ids).size === ids.length && ids.every(one => sortOf.has(one))
    if (!isWhole) throw stale()
    for (const [index, pageId] of ids.entries())
      if (sortOf.get(pageId) !== index + 1) await saveRecord(pages, { id: pageId, sort: index + 1 }, { ...context, db })
  })
  return null
}
