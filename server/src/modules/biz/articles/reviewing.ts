import { type Article, articles, readFields } from '#contract/biz/articles'
import { READY_STAGE, type ReviewDecision, type ReviewQueuePage, type ReviewState } from '#contract/biz/reviewCalls'
import { stages as stagesModule } from '#contract/biz/stages'
import { articleStates, isReleased, publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { recordOf } from '../../../kit/definition/columns.ts'
import type { Context, Draft, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { countRecords } from '../../../kit/lists/lists.ts'
import { maskAnswer } from '../../../kit/lists/maskAnswer.ts'
import { lockRows, requireRow } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { performStep } from '../../../kit/records/steps.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import type { Caller } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { type ReviewStage, reviewersOf, stagesOf } from '../stages/index.ts'
import { releaseDraft } from './releaseDraft.ts'
import { isReviewer, queueOf, type Reviewer, readyTitle, whyNotReview } from './reviewers.ts'
import '../edition/index.ts'

/** The calls of reviews; reviewers.ts decides who may make them. */

/** Values that clear the note of a review. */
const clearedReview = { reviewNote: null, reviewQuote: null, reviewStart: null }

/** The stages of the caller's tenant, and the articles that wait at each. */
export async function reviewQueues(served: ModuleDefinition, context: Context): Promise<ReviewQueuePage[]> {
  const { caller, db } = context
  const stages = maskAnswer(stagesModule, await stagesOf({ tenantId: caller.tenantId }, db), context)
  if (stages.length === 0) return []
  const person = await reviewerOf(caller, db)
  const count = async (key: string, value: string) =>
    (await countRecords(served, [equal(key, value), equal('tenantId', caller.tenantId)], context)).total
  const queues: ReviewQueuePage[] = []
  for (const stage of stages)
    queues.push({
      stageId: stage.id,
      title: stage.title,
      waiting: await count('stageId', stage.id),
      isReviewer: isReviewer(stage, person),
    })
  const waiting = await count('publishState', String(publishState.ready))
  return [...queues, { stageId: READY_STAGE, title: readyTitle, waiting, isReviewer: person.mayPublish }]
}

const equal = (key: string, value: string) => ({ key, operator: 'equal' as const, value })

/** The review stage of an article, and whether the caller may pass it. */
export async function reviewState(served: ModuleDefinition, id: string, context: Context): Promise<ReviewState> {
  const record = recordOf(articles, await requireRow(served, id, context))
  const desk = await loadReview([record], context)
  const { db } = context
  const stages = maskAnswer(stagesModule, await stagesOf(record, db), context)
  const names = await reviewersOf(stages, db)
  const queue = queueOf(record)
  const isReady = queue === READY_STAGE
  const current = stages.findIndex(stage => stage.id === queue)
  return {
    ...desk.decide(record),
    isReady,
    stages: stages.map((stage, index) => ({
      ...{ stageId: stage.id, title: stage.title, reviewers: names.get(stage.id) ?? [] },
      ...{ isCurrent: index === current, isPassed: isReady || index < current },
    })),
  }
}

/** Outcome of a decision on these articles; those that are absent are left out. */
export async function reviewPreview(served: ModuleDefinition, { ids, stageId }: ReviewInput, context: Context) {
  const records: Article[] = []
  for (const id of new Set(splitIds(ids))) records.push(recordOf(articles, await requireRow(served, id, context)))
  const desk = await loadReview(records, context)
  return records.map(record => desk.decide(record, stageId))
}

interface ReviewInput {
  ids: string
  stageId: string
}

/** Passes articles on to the next stage, or to the ready ones; ready ones are published. All of them or none. */
export function passReview(
  served: ModuleDefinition,
  { note, ...input }: ReviewInput & { note?: string | null },
  context: Context,
) {
  if (input.stageId === READY_STAGE) return release(served, input, context)
  return deciding(served, input, context, async (record, { db }) => {
    const stages = await stagesOf(record, db)
    const next = stages[stages.findIndex(({ id }) => id === record.stageId) + 1]
    const state = next ? publishState.review : publishState.ready
    const passed = { stageId: next?.id ?? null, publishState: state, ...clearedReview, reviewNote: note || null }
    await saveTrusted(served, { id: record.id, ...passed }, db)
  })
}

function release(served: ModuleDefinition, { ids }: ReviewInput, context: Context): Promise<null> {
  const { field, steps } = articleStates
  const step = { ...steps.publish, from: [publishState.ready] }
  return withTransaction(context, async inner => {
    const rows = await lockRows(served, [...new Set(splitIds(ids))], inner)
    const drafts = rows.filter(({ originId }) => originId)
    for (const { id, version } of drafts)
      await releaseDraft(served, { id: String(id), version: Number(version) }, inner)
    const others = rows.filter(({ originId }) => !originId).map(({ id }) => String(id))
    if (others.length > 0) await performStep(served, { field, step, ids: others }, inner)
    return null
  })
}

interface ReturnInput extends ReviewInput {
  reason: string
  quote?: string | null
  start?: number | '' | null
}

/** Returns articles to their authors, who find the reason and the passage it is about. */
export function returnReview(
  served: ModuleDefinition,
  { reason, quote, start, ...input }: ReturnInput,
  context: Context,
) {
  const passage = { reviewQuote: quote || null, reviewStart: start === '' ? null : (start ?? null) }
  const returned = {
    stageId: null,
    publishState: publishState.draft,
    returnReason: reason,
    ...clearedReview,
    ...passage,
  }
  return deciding(served, input, context, ({ id }, { db }) => saveTrusted(served, { id, ...returned }, db))
}

async function deciding(
  served: ModuleDefinition,
  { ids, stageId }: ReviewInput,
  context: Context,
  take: (record: Article, context: Context) => Promise<unknown>,
): Promise<null> {
  await withTransaction(context, async inner => {
    const rows = await lockRows(served, [...new Set(splitIds(ids))], inner)
    const records = rows.map(row => recordOf(articles, row))
    const desk = await loadReview(records, inner)
    for (const record of records) {
      const { reason, title } = desk.decide(record, stageId)
      if (reason) throw refusalOf(title, reason, queueOf(record) === stageId)
      await take(record, inner)
    }
  })
  return null
}

/** Somebody else was faster (409), or this person may not (403). */
function refusalOf(title: string, { zh, en }: Label, isThere: boolean): Refusal {
  return new Refusal(isThere ? 403 : 409, { zh: `《${title}》：${zh}`, en: `“${title}”: ${en}` })
}

interface ReviewDesk {
  decide: (article: Article, expectedStage?: string) => ReviewDecision
}

/** Reads what the decisions on these articles depend on. */
async function loadReview(records: readonly Article[], { caller, db }: Context): Promise<ReviewDesk> {
  const person = await reviewerOf(caller, db)
  const stages = new Map<string, ReviewStage>()
  for (const tenantId of new Set(records.map(record => record.tenantId)))
    for (const stage of await stagesOf({ tenantId }, db)) stages.set(stage.id, stage)
  const names = await reviewersOf([...stages.values()], db)
  return {
    decide(article, expectedStage) {
      const stage = stages.get(article.stageId ?? '')
      const reviewers = names.get(article.stageId ?? '') ?? []
      const reason = whyNotReview({ article, stage, reviewers, person, expectedStage })
      return { id: article.id, title: article.title, may: reason === undefined, reason: reason ?? null }
    },
  }
}

async function reviewerOf({ userId, roleIds, permissions }: Caller, db: Context['db']): Promise<Reviewer> {
  const person = await db.selectFrom('bladeUser').select('realName').where('id', '=', userId).executeTakeFirst()
  const mayPublish = permissions.has(codeOf(articles, 'publish'))
  return { userId, roleIds, mayPublish, name: person?.realName ?? '' }
}

type ArticleDraft = Draft<typeof articles>
type SubmitContext = Context & { before: Article | undefined }

/** Written by reviews, corrections and drafts of released articles, ignored in submissions. */
const own = ['stageId', 'reviewNote', 'reviewQuote', 'reviewStart', 'correction', 'originId'] as const

/** Enforces the review stages of an article's column; `entered` is the state that the draft moves it to. */
export async function checkReview(
  draft: ArticleDraft,
  entered: number | undefined,
  context: SubmitContext,
): Promise<void> {
  const { before, db } = context
  for (const key of own) delete draft[key]
  if (!before) return
  const isUnderReview = before.publishState === publishState.review || before.publishState === publishState.ready
  if (isUnderReview || isReleased(before.publishState)) await assertMayRewrite(draft, before, context)
  const stages = await stagesOf({ tenantId: before.tenantId, columnId: draft.columnId ?? before.columnId }, db)
  if (entered === publishState.review) {
    Object.assign(draft, { stageId: stages[0]?.id ?? null, ...clearedReview })
  } else if (entered !== undefined) {
    if (entered === publishState.published && before.publishState === publishState.review && stages[0])
      throw new Refusal(400, labels.stagesLeft(before.title))
    const released = entered === publishState.published && { releasedFrom: before.publishState }
    // A passage of an earlier return has nothing to do with this one.
    const returned = entered === publishState.draft && clearedReview
    Object.assign(draft, { stageId: null, releasedWith: null }, released, returned)
  } else if (isUnderReview && draft.columnId !== undefined && draft.columnId !== before.columnId) {
    // Another column, another way: it begins again.
    Object.assign(draft, { stageId: stages[0]?.id ?? null, publishState: publishState.review })
  }
}

/** Whether a draft changes what is read. */
export const isRewritten = (draft: ArticleDraft, before: Article) =>
  readFields.some(key => draft[key] !== undefined && (draft[key] ?? '') !== (before[key] ?? ''))

/** Once somebody has passed a text, only those who review or publish it may change it. */
async function assertMayRewrite(draft: ArticleDraft, before: Article, context: SubmitContext): Promise<void> {
  if (!isRewritten(draft, before)) return
  const { db, caller } = context
  const stages = await stagesOf(before, db)
  if (stages.length === 0) return
  if (before.publishState === publishState.review && before.stageId === stages[0]?.id) return
  if (caller.permissions.has('articles_publish')) return
  if (isReleased(before.publishState)) throw new Refusal(403, labels.released)
  const { decide } = await loadReview([before], context)
  if (!decide(before).may) throw new Refusal(403, labels.passed)
}

const labels = {
  stagesLeft: (title: string) => ({
    zh: `《${title}》还没有审完，不能发布`,
    en: `“${title}” has review stages left and cannot be published`,
  }),
  released: {
    zh: '文章已通过审稿并发布，只有可以发布文章的人可以改稿',
    en: 'The article was reviewed and published: only those who may publish articles may change it',
  },
  passed: {
    zh: '文章已通过审稿环节，只有当前环节的审稿人可以改稿；请先退改',
    en: 'The article has passed a review stage: only its present reviewers may change it, or have it returned',
  },
}
