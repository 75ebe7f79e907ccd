/** The acts on a running request other than approval and rejection: the table that routes, buttons and history follow. */
import { Array as ArrayOf, Unsafe } from 'typebox'
import { type Field, longText, optional, reference, references, text } from '../kit/fields.ts'
import type { StandaloneCall } from '../kit/module.ts'
import type { FlowFormField } from './process.ts'

/**
 * `holder` has the task, `decider` has answered it, `applicant` has started the request, `participant` is a holder or the
 * applicant, `administrator` has the permission.
 */
export type ActParty = 'holder' | 'decider' | 'applicant' | 'participant' | 'administrator'

interface Act extends StandaloneCall {
  by: ActParty
  input: Record<string, Field>
}

const colleague = { path: 'blade-user', call: 'user-list', shows: 'realName' } as const
const taskId = text('任务', 'Task', { maxLength: 64 })
const processInstanceId = text('流程实例', 'Instance', { maxLength: 64 })
const userId = reference('处理人', 'Person', { ...colleague, as: 'userName' })
const comment = optional(longText('说明', 'Remark', { maxLength: 255 }))
const copyReaders = references('抄送给', 'Copies to', { ...colleague, as: 'userNames' })
/** The users who get a copy of a submitted request or of an answer. */
export const copyTo = optional(copyReaders)
const post = { method: 'POST', needs: 'signedIn' } as const

export const signerPlaces = ['before', 'beside', 'after'] as const
export type SignerPlace = (typeof signerPlaces)[number]
/** `advice` answers a delegation. */
export type SignerKind = SignerPlace | 'advice'

/** The applicant, as a step to which a request is returned. */
export const APPLICANT_STEP = 'applicant'

/** Permission of the screen 流程跟踪. */
const SUSPEND_CODE = 'flow_follow_suspend'

/** The permission to move requests and to correct their values, which it also shows. */
const CORRECT_CODE = 'flow_follow_mend'

const administrators = { anyOf: [SUSPEND_CODE] } as const
const menders = { anyOf: [CORRECT_CODE] } as const

export const flowActs = {
  transfer: { ...post, by: 'holder', title: { zh: '转办', en: 'Transfer' }, input: { taskId, userId, comment } },
  /** The task comes back with the opinion of the other person. */
  delegate: { ...post, by: 'holder', title: { zh: '委派', en: 'Delegate' }, input: { taskId, userId, comment } },
  'add-signers': {
    ...post,
    by: 'holder',
    title: { zh: '加签', en: 'Add signers' },
    input: {
      taskId,
      userIds: references('加签人', 'Signers', { ...colleague, as: 'userNames' }),
      /** One of `signerPlaces`. */
      place: text('加签方式', 'Order', { maxLength: 10 }),
      comment,
    },
  },
  'remove-signer': {
    ...post,
    by: 'holder',
    title: { zh: '减签', en: 'Remove a signer' },
    input: { taskId, signer: text('减签人', 'Signer', { maxLength: 64 }), comment },
  },
  return: {
    ...post,
    by: 'holder',
    title: { zh: '退回', en: 'Return' },
    input: {
      taskId,
      /** `applicant` or an earlier step. */
      step: text('退回到', 'Return to', { maxLength: 255 }),
      /** `true`: the request comes straight back here; else it repeats all steps. */
      straightBack: optional(text('处理后直接回到本步骤', 'Comes straight back here', { maxLength: 5 })),
      comment: longText('退回原因', 'Reason', { maxLength: 255 }),
    },
  },
  release: { ...post, by: 'holder', title: { zh: '取消签收', en: 'Unclaim' }, input: { taskId, comment } },
  /** As long as nobody has opened the next step. */
  'take-back': { ...post, by: 'decider', title: { zh: '取回', en: 'Take back' }, input: { taskId, comment } },
  /** As long as nobody has answered. */
  withdraw: { ...post, by: 'applicant', title: { zh: '撤回', en: 'Withdraw' }, input: { processInstanceId, comment } },
  /** Its recipient may read the request, but not answer it. */
  copy: {
    ...post,
    by: 'participant',
    title: { zh: '抄送', en: 'Send copies' },
    input: { processInstanceId, userIds: copyReaders, comment },
  },
  urge: { ...post, by: 'applicant', title: { zh: '催办', en: 'Urge' }, input: { processInstanceId, comment } },
  suspend: {
    ...{ method: 'POST', needs: administrators, by: 'administrator', title: { zh: '暂停', en: 'Suspend' } },
    input: { processInstanceId, comment: longText('暂停原因', 'Reason', { maxLength: 255 }) },
  },
  resume: {
    ...{ method: 'POST', needs: administrators, by: 'administrator', title: { zh: '恢复', en: 'Resume' } },
    input: { processInstanceId, comment },
  },
  /** To a step of this version or of another one of the process; what waits now ends. */
  move: {
    ...{ method: 'POST', needs: menders, by: 'administrator', title: { zh: '移到步骤', en: 'Move' } },
    input: {
      processInstanceId,
      /** `<id of the version>/<id of the step>`, one of `CorrectionOptions.moves`. */
      target: text('目标步骤', 'Step', { maxLength: 300 }),
      comment: longText('移动原因', 'Reason', { maxLength: 255 }),
    },
  },
  /** Values of forms; what has been decided with the former ones stays. */
  correct: {
    ...{ method: 'POST', needs: menders, by: 'administrator', title: { zh: '更正数据', en: 'Correct values' } },
    input: {
      processInstanceId,
      values: longText('更正后的值', 'Values (JSON)', { maxLength: 50_000 }),
      comment: longText('更正原因', 'Reason', { maxLength: 255 }),
    },
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof flowActs

/** An act that the caller may do now, and the task that it is done with; empty for acts on the request. */
export interface OfferedAct {
  name: ActName
  taskId: string
}

export interface OfferedActs {
  acts: OfferedAct[]
  /** Steps to which the task can be returned. */
  steps: { id: string; name: string }[]
  /** Added signers, and those to whom the task was delegated, who have not answered. */
  signers: { id: string; name: string; kind: SignerKind }[]
}

/** The possible corrections of a running request. */
export interface CorrectionOptions {
  moves: {
    id: string
    name: string
    /** Of the process. */
    version: number
    /** The users who would get the step, at most five. */
    people: string[]
  }[]
  /** The fields of all its forms, with their current values. */
  fields: FlowFormField[]
}

export interface BatchAnswer {
  taskId: string
  ok: boolean
  msg: string
}

export const offeredActs = {
  acts: {
    method: 'GET',
    needs: 'signedIn',
    title: { zh: '可用操作', en: 'Acts that are possible now' },
    input: { processInstanceId },
    output: Unsafe<OfferedActs>({ type: 'object', additionalProperties: true }),
  },
  mending: {
    method: 'GET',
    needs: menders,
    title: { zh: '可移到的步骤和可更正的数据', en: 'Possible moves and corrections' },
    input: { processInstanceId },
    output: Unsafe<CorrectionOptions>({ type: 'object', additionalProperties: true }),
  },
  /** One opinion for several tasks; each is answered by itself. */
  'complete-tasks': {
    method: 'POST',
    needs: 'signedIn',
    title: { zh: '批量办理', en: 'Complete several tasks' },
    input: {
      /** About 100. */
      taskIds: text('任务', 'Tasks', { maxLength: 2000 }),
      comment: optional(longText('批复意见', 'Opinion', { maxLength: 500 })),
      flag: text('批复结果', 'Result', { maxLength: 10 }),
    },
    output: Unsafe<BatchAnswer[]>(ArrayOf(Unsafe<BatchAnswer>({ type: 'object', additionalProperties: true }))),
  },
} as const satisfies Record<string, StandaloneCall>
