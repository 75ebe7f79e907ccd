/** The states of newspaper content, and the only steps between them. */
import { bulkSteps } from '../kit/bulk.ts'
import { type Label, longText, optional } from '../kit/fields.ts'
import { setElsewhere } from '../kit/references.ts'
import { step } from '../kit/steps.ts'

/** Shared by articles, videos and editions; articles alone are ready, or corrected. */
export const publishState = { draft: 1, review: 2, published: 3, withdrawn: 4, ready: 5, corrected: 6 } as const

/** States in which readers see a record. */
export const releasedStates: readonly number[] = [publishState.published, publishState.corrected]

export const isReleased = (state: unknown): boolean => releasedStates.includes(Number(state))

/** From a draft to readers and back again. Authors request a review; those who may publish decide. */
const publishing = (publish: Label) => ({
  field: 'publishState',
  first: publishState.draft,
  steps: {
    review: step([publishState.draft], publishState.review, 'edit', { zh: '提交审核', en: 'Submit' }),
    publish: step([publishState.review], publishState.published, 'publish', publish),
    'send-back': step([publishState.review], publishState.draft, 'publish', { zh: '退回', en: 'Send back' }),
    withdraw: step([publishState.published], publishState.withdrawn, 'publish', { zh: '撤回', en: 'Withdraw' }),
    redraft: step([publishState.withdrawn], publishState.draft, 'edit', { zh: '转为草稿', en: 'To draft' }),
  },
})

export const videoStates = publishing({ zh: '发布', en: 'Publish' })

const { draft, review, published, withdrawn, ready, corrected } = publishState

/**
 * Articles of columns with review stages are ready once all of them are passed, and are published from there only. Whether
 * one is ready follows from its stages, and whether it is corrected from its corrections: no step leads there.
 */
export const articleStates = {
  ...videoStates,
  steps: {
    ...videoStates.steps,
    publish: { ...videoStates.steps.publish, from: [review, ready] },
    'send-back': { ...videoStates.steps['send-back'], from: [review, ready] },
    withdraw: { ...videoStates.steps.withdraw, from: [published, corrected] },
    redraft: { ...videoStates.steps.redraft, from: [withdrawn], to: draft },
  },
}

export const editionStates = publishing({ zh: '出版', en: 'Release' })

const reason = longText('退回原因', 'Reason for the return', { maxLength: 500 })

/** The reason given with a return; sending in again clears it. */
export const returnReason = optional({ ...reason, ...setElsewhere })

/** Bulk actions of articles and videos. */
export const publishingInBulk = bulkSteps(articleStates, { 'send-back': { returnReason: reason } })

export const commentState = { pending: 1, approved: 2, rejected: 3 } as const

/** A decision may be replaced by the other one. */
export const commentStates = {
  field: 'approved',
  first: commentState.pending,
  steps: {
    approve: step([1, 3], commentState.approved, 'approved', { zh: '通过', en: 'Approve' }),
    reject: step([1, 2], commentState.rejected, 'approved', { zh: '驳回', en: 'Reject' }),
  },
}

export const feedbackState = { fresh: 1, handling: 2, handled: 3 } as const

export const feedbackStates = {
  field: 'handleState',
  first: feedbackState.fresh,
  steps: {
    handle: step([feedbackState.fresh], feedbackState.handling, 'reply', { zh: '受理', en: 'Take on' }),
    reply: step([1, 2], feedbackState.handled, 'reply', { zh: '回复', en: 'Answer' }),
    reopen: step([feedbackState.handled], feedbackState.handling, 'reply', { zh: '重新处理', en: 'Reopen' }),
  },
}
