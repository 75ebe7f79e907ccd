/** Reviewing articles in stages: the queue of each stage, and the decisions in it; and correcting released ones. */
import { Unsafe } from 'typebox'
import { type Label, longText, number, optional, reference, references, text } from '../kit/fields.ts'
import { outputOf } from './callParts.ts'
import { targets } from './targets.ts'

/** Id of the pseudo stage where articles wait for their release after the last stage. */
export const READY_STAGE = '0'

/** A queue: a stage, or the articles that are ready. */
export interface ReviewQueuePage {
  stageId: string
  title: Label
  /** Articles that the caller sees in it. */
  waiting: number
  /** The caller is one of its reviewers. */
  isReviewer: boolean
}

/** The outcome of the one decision function; `reason` states why not. */
export interface ReviewDecision {
  id: string
  title: string
  may: boolean
  reason: Label | null
}

/** Position of an article on its way, and the answer to “may I pass it, and why not”. */
export interface ReviewState extends ReviewDecision {
  /** The stages of its column in their order. */
  stages: { stageId: string; title: Label; reviewers: string[]; isCurrent: boolean; isPassed: boolean }[]
  isReady: boolean
}

const id = reference('文章', 'Article', targets.article)
const ids = references('编号', 'IDs', targets.article)
const stageId = text('审稿环节', 'Review stage', { maxLength: 19 })

const reviewReason = longText('退改意见', 'Reason', { maxLength: 500 })
const reviewQuote = longText('退改位置', 'Passage', { maxLength: 500 })

// The right to see articles opens the calls; the stages of the column decide who may.
export const reviewCalls = {
  'review-queues': {
    method: 'GET',
    needs: 'view',
    title: { zh: '审稿队列', en: 'Review queues' },
    output: Unsafe<ReviewQueuePage[]>({ type: 'array', items: { type: 'object' } }),
  },
  'review-state': {
    method: 'GET',
    needs: 'view',
    title: { zh: '审稿进度', en: 'Review state of an article' },
    input: { id },
    output: outputOf<ReviewState>(),
  },
  'review-preview': {
    method: 'GET',
    needs: 'view',
    title: { zh: '审稿预览', en: 'Outcome of a review decision in advance' },
    input: { ids, stageId },
    output: Unsafe<ReviewDecision[]>({ type: 'array', items: { type: 'object' } }),
  },
  pass: {
    method: 'POST',
    needs: 'view',
    title: { zh: '通过审稿', en: 'Pass a review stage' },
    input: { ids, stageId, note: optional(longText('审稿意见', 'Note', { maxLength: 500 })) },
  },
  correct: {
    method: 'POST',
    needs: 'publish',
    title: { zh: '更正', en: 'Correct' },
    input: { id, correction: longText('更正说明', 'What was wrong', { maxLength: 500 }) },
  },
  return: {
    method: 'POST',
    needs: 'view',
    title: { zh: '退改', en: 'Return to the author' },
    input: {
      ids,
      stageId,
      reason: reviewReason,
      quote: optional(reviewQuote),
      /** Characters of the text before the passage. */
      start: optional(number('位置', 'Position', { min: 0, max: 9_999_999 })),
    },
  },
} as const
