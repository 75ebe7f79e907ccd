/** The states that content goes through, and the only steps between them. Both sides read these tables. */
import { type Label, references, type Target } from '../fields.ts'
import type { StandardButton } from '../module.ts'

export interface Step<Needs extends string = string> {
  from: readonly number[]
  to: number
  /** The button it takes. */
  needs: StandardButton | Needs
  title: Label
}

export type Steps = Readonly<Record<string, Step>>

/** Which field holds the state, where a record begins, and how it goes on. */
export interface Machine<S extends Steps = Steps> {
  field: string
  first: number
  steps: S
}

/** Of articles, videos and editions alike. */
export const publishState = { draft: 1, review: 2, published: 3, withdrawn: 4 } as const

/** From a draft to readers and back again. Whoever writes asks for a review; whoever may publish decides. */
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

export const articleStates = publishing({ zh: '发布', en: 'Publish' })
export const videoStates = articleStates
export const editionStates = publishing({ zh: '出版', en: 'Release' })

export const commentState = { pending: 1, approved: 2, rejected: 3 } as const

/** A decision may be taken back for the other one. */
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

function step<const Needs extends string>(from: readonly number[], to: number, needs: Needs, title: Label) {
  return { from, to, needs, title } satisfies Step<Needs>
}

interface StepCall<S extends Step> {
  method: 'POST'
  needs: S['needs']
  title: Label
  input: { ids: ReturnType<typeof references> }
}

type StepCalls<S extends Steps> = { [K in keyof S]: StepCall<S[K]> }

/** A call for each step, which takes it with all the records or with none. */
export function stepCalls<S extends Steps>({ steps }: Machine<S>, target: Target): StepCalls<S> {
  const calls = Object.entries(steps).map(([name, { needs, title }]) => [
    name,
    { method: 'POST', needs, title, input: { ids: references('编号', 'IDs', target) } },
  ])
  // One call was made for each key.
  return Object.fromEntries(calls) as StepCalls<S>
}

/** The step that leads from one state to another; nothing where there is none. */
export function stepBetween({ steps }: Machine, from: number, to: number): Step | undefined {
  return Object.values(steps).find(step => step.to === to && step.from.includes(from))
}
