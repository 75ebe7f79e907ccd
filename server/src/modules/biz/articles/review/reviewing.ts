/** The calls of reviews; decideReview.ts says who may take them. */
import { articles } from '#contract/biz/articles'
import { READY_STAGE, type ReviewDecision, type ReviewQueue, type ReviewState } from '#contract/biz/reviewCalls'
import { articleStates, publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { toWire, type WireRecord } from '../../../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { countRecords } from '../../../../kit/lists/lists.ts'
import { lockRows, requireRow } from '../../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../../kit/records/records.ts'
import { takeStep } from '../../../../kit/records/steps.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { type ReviewStage, reviewersOf, stagesOf } from '../../stages/index.ts'
import { releaseDraft } from '../released/releaseDraft.ts'
import { isReviewer, queueOf, type Reviewed, type Reviewer, whyNotReview } from './decideReview.ts'

const ready: Label = { zh: '待发', en: 'Ready' }

/** The stages of the caller's tenant, and the articles that wait at each. */
export async function reviewQueues(served: ModuleDefinition, context: Context): Promise<ReviewQueue[]> {
  const { caller, db } = context
  const stages = await stagesOf({ tenantId: caller.tenantId }, db)
  if (stages.length === 0) return []
  const person = await reviewerOf(caller, db)
  const count = async (key: string, value: string) =>
    (await countRecords(served, [equal(key, value), equal('tenantId', caller.tenantId)], context)).total
  const queues: ReviewQueue[] = []
  for (const stage of stages)
    queues.push({
      stageId: stage.id,
      title: stage.title,
      waiting: await count('stageId', stage.id),
      isReviewer: isReviewer(stage, person),
    })
  const waiting = await count('publishState', String(publishState.ready))
  return [...queues, { stageId: READY_STAGE, title: ready, waiting, isReviewer: person.mayPublish }]
}

const equal = (key: string, value: string) => ({ key, operator: 'equal' as const, value })

/** Where an article is on its way, and whether the caller may pass it. */
export async function reviewState(served: ModuleDefinition, id: string, context: Context): Promise<ReviewState> {
  const record = toWire(served.module, await requireRow(served, id, context))
  const desk = await openDesk([record], context)
  const { db } = context
  const stages = await stagesOf({ tenantId: record.tenantId, columnId: String(record.columnId) }, db)
  const names = await reviewersOf(stages, db)
  const queue = queueOf(record as never)
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
export async function reviewPreview(served: ModuleDefinition, { ids, stageId }: Asked, context: Context) {
  const records: WireRecord[] = []
  for (const id of new Set(splitIds(ids))) records.push(toWire(served.module, await requireRow(served, id, context)))
  const desk = await openDesk(records, context)
  return records.map(record => desk.decide(record, stageId))
}

interface Asked {
  ids: string
  stageId: string
}

/** Passes articles on to the next stage, or to the ready ones; ready ones are published. All of them or none. */
export function passReview(
  served: ModuleDefinition,
  { note, ...asked }: Asked & { note?: string | null },
  context: Context,
) {
  if (asked.stageId === READY_STAGE) return release(served, asked, context)
  return deciding(served, asked, context, async (record, { db }) => {
    const stages = await stagesOf({ tenantId: record.tenantId, columnId: String(record.columnId) }, db)
    const next = stages[stages.findIndex(({ id }) => id === record.stageId) + 1]
    const passed = { reviewNote: note || null, reviewQuote: null, reviewStart: null }
    const state = next ? publishState.review : publishState.ready
    await saveTrusted(served, { id: record.id, stageId: next?.id ?? null, publishState: state, ...passed }, db)
  })
}

function release(served: ModuleDefinition, { ids }: Asked, context: Context): Promise<null> {
  const { field, steps } = articleStates
  const step = { ...steps.publish, from: [publishState.ready] }
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const rows = await lockRows(served, [...new Set(splitIds(ids))], inner)
    const drafts = rows.filter(({ originId }) => originId)
    for (const { id, version } of drafts)
      await releaseDraft(served, { id: String(id), version: Number(version) }, inner)
    const others = rows.filter(({ originId }) => !originId).map(({ id }) => String(id))
    if (others.length > 0) await takeStep(served, { field, step, ids: others }, inner)
    return null
  })
}

interface Returned extends Asked {
  reason: string
  quote?: string | null
  start?: number | '' | null
}

/** Returns articles to their authors, who find the reason and the passage it is about. */
export function returnReview(served: ModuleDefinition, { reason, quote, start, ...asked }: Returned, context: Context) {
  const returned = { stageId: null, publishState: publishState.draft }
  const note = {
    returnReason: reason,
    reviewNote: null,
    reviewQuote: quote || null,
    reviewStart: start === '' ? null : (start ?? null),
  }
  return deciding(served, asked, context, ({ id }, { db }) => saveTrusted(served, { id, ...returned, ...note }, db))
}

async function deciding(
  served: ModuleDefinition,
  { ids, stageId }: Asked,
  context: Context,
  take: (record: WireRecord, context: Context) => Promise<unknown>,
): Promise<null> {
  await inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const rows = await lockRows(served, [...new Set(splitIds(ids))], inner)
    const records = rows.map(row => toWire(served.module, row))
    const desk = await openDesk(records, inner)
    for (const record of records) {
      const { reason, title } = desk.decide(record, stageId)
      if (reason) throw refusalOf(title, reason, queueOf(record as never) === stageId)
      await take(record, inner)
    }
  })
  return null
}

/** Somebody else was faster (409), or this person may not (403). */
function refusalOf(title: string, { zh, en }: Label, isThere: boolean): Refusal {
  return new Refusal(isThere ? 403 : 409, { zh: `《${title}》：${zh}`, en: `“${title}”: ${en}` })
}

interface Desk {
  decide: (record: WireRecord, asked?: string) => ReviewDecision
}

/** Reads what the decisions on these articles depend on. */
export async function openDesk(records: readonly WireRecord[], { caller, db }: Context): Promise<Desk> {
  const person = await reviewerOf(caller, db)
  const stages = new Map<string, ReviewStage>()
  for (const tenantId of new Set(records.map(record => record.tenantId)))
    for (const stage of await stagesOf({ tenantId }, db)) stages.set(stage.id, stage)
  const names = await reviewersOf([...stages.values()], db)
  return {
    decide(record, asked) {
      // The record is one of the module.
      const article = record as unknown as Reviewed
      const stage = stages.get(article.stageId ?? '')
      const reviewers = names.get(article.stageId ?? '') ?? []
      const reason = whyNotReview({ article, stage, reviewers, person, ...(asked !== undefined && { asked }) })
      return { id: record.id, title: article.title, may: reason === undefined, reason: reason ?? null }
    },
  }
}

async function reviewerOf({ userId, roleIds, permissions }: Caller, db: Context['db']): Promise<Reviewer> {
  const person = await db.selectFrom('bladeUser').select('realName').where('id', '=', userId).executeTakeFirst()
  const mayPublish = permissions.has(codeOf(articles, 'publish'))
  return { userId, roleIds, mayPublish, name: person?.realName ?? '' }
}
