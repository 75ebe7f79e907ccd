import { type Article, type articles, readFields } from '#contract/biz/articles'
import { isReleased, publishState } from '#contract/biz/states'
import type { Hooks } from '../../../../kit/definition/serveModule.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { stagesOf } from '../../stages/index.ts'
import { openDesk } from './reviewing.ts'
import '../../edition/index.ts'

type BeforeSubmit = NonNullable<Hooks<typeof articles>['beforeSubmit']>
type Draft = Parameters<BeforeSubmit>[0]
type HookContext = Parameters<BeforeSubmit>[1]

/** Written by reviews, corrections and drafts of released articles, whatever a submission says. */
const own = ['stageId', 'reviewNote', 'reviewQuote', 'reviewStart', 'correction', 'originId'] as const

/** Keeps an article on its way through the stages of its column; `entered` is the state that the draft takes it to. */
export async function keepReview(draft: Draft, entered: number | undefined, context: HookContext): Promise<void> {
  const { before, db } = context
  for (const key of own) delete draft[key]
  if (!before) return
  const isUnderReview = before.publishState === publishState.review || before.publishState === publishState.ready
  if (isUnderReview || isReleased(before.publishState)) await assertMayRewrite(draft, before, context)
  const stages = await stagesOf({ tenantId: before.tenantId, columnId: draft.columnId ?? before.columnId }, db)
  if (entered === publishState.review) {
    Object.assign(draft, { stageId: stages[0]?.id ?? null, reviewNote: null, reviewQuote: null, reviewStart: null })
  } else if (entered !== undefined) {
    if (entered === publishState.published && before.publishState === publishState.review && stages[0])
      throw new Refusal(400, labels.stagesLeft(before.title))
    const released = entered === publishState.published && { releasedFrom: before.publishState }
    // A passage of an earlier return has nothing to do with this one.
    const returned = entered === publishState.draft && { reviewNote: null, reviewQuote: null, reviewStart: null }
    Object.assign(draft, { stageId: null, releasedWith: null }, released, returned)
  } else if (isUnderReview && draft.columnId !== undefined && draft.columnId !== before.columnId) {
    // Another column, another way: it begins again.
    Object.assign(draft, { stageId: stages[0]?.id ?? null, publishState: publishState.review })
  }
}

/** Whether a draft changes what is read. */
export const isRewritten = (draft: Draft, before: Article) =>
  readFields.some(key => draft[key] !== undefined && (draft[key] ?? '') !== (before[key] ?? ''))

/** Once somebody has passed a text, only those who review or publish it may change it. */
async function assertMayRewrite(draft: Draft, before: Article, context: HookContext): Promise<void> {
  if (!isRewritten(draft, before)) return
  const { db, caller } = context
  const stages = await stagesOf({ tenantId: before.tenantId, columnId: before.columnId }, db)
  if (stages.length === 0) return
  if (before.publishState === publishState.review && before.stageId === stages[0]?.id) return
  if (caller.permissions.has('articles_publish')) return
  if (isReleased(before.publishState)) throw new Refusal(403, labels.released)
  const { decide } = await openDesk([before as never], context)
  if (!decide(before as never).may) throw new Refusal(403, labels.passed)
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
