import { Unsafe } from 'typebox'
import { copyTo } from '../../flow/acts.ts'
import type { BladeFlow } from '../../flow/work.ts'
import { dateTime, dict, longText, optional, reference, text } from '../../kit/fields.ts'
import { defineModule, type RecordOf } from '../../kit/module.ts'

/** Values of `status`. */
export const leaveStatus = { running: 1, approved: 2, rejected: 3, cancelled: 4 } as const

/** `formKey` of the start event of a process that is started on the leave screens. */
export const leaveForm = 'leave'

const span = { startTime: dateTime('开始时间', 'Start time'), endTime: dateTime('结束时间', 'End time') }

const processDefinitionId = text('流程', 'Process', { maxLength: 64 })

export const leaveFormFields = {
  /** The first approver. */
  taskUser: reference('审批人员', 'Approver', {
    path: 'blade-user',
    call: 'user-list',
    shows: 'realName',
    as: 'taskUserName',
    historic: true,
  }),
  ...span,
  reason: longText('请假理由', 'Reason', { maxLength: 255 }),
}

const fields = {
  processDefinitionId,
  processInstanceId: optional(text('流程实例', 'Instance', { maxLength: 64 })),
  ...leaveFormFields,
  applyTime: dateTime('申请时间', 'Applied at'),
  status: dict('状态', 'State', 'leave_status', { default: leaveStatus.running }),
}

export type Leave = RecordOf<{ fields: typeof fields }>

/** An issue that comes out during a leave and names the applicant as one of its editors. */
export interface EditionDuty {
  title: string
  publishDate: string
  /** Page that the applicant edits or lays out; empty for the editor-in-chief. */
  pageNo: string
}

/** Days of annual leave of one year. `asked`: those of the request itself, which the others exclude. */
export interface LeaveBalance {
  year: number
  entitled: number
  approved: number
  pending: number
  asked: number
}

/** `flow` is the instance as its starter sent it: `assigneeName` is the applicant. */
export type LeaveDetail = Leave & {
  taskUserName: string
  statusName: string
  flow: BladeFlow
  duties: EditionDuty[]
  balances: LeaveBalance[]
}

/** Requests for leave. They come about by starting the process, and change with it alone. */
export const leave = defineModule({
  name: 'leave',
  path: 'blade-desk/process/leave',
  title: { zh: '请假申请', en: 'Leave' },
  fields,
  operations: [],
  calls: {
    'start-process': {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '发起请假', en: 'Ask for leave' },
      input: { processDefinitionId, ...leaveFormFields, copyTo },
      output: Unsafe<{ id: string; processInstanceId: string }>({ type: 'object', additionalProperties: true }),
    },
    duties: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '请假期间的出版任务', en: 'Issues to edit during a leave' },
      input: span,
      output: Unsafe<EditionDuty[]>({ type: 'array' }),
    },
    balances: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '年假余额', en: 'Annual leave that is left' },
      input: span,
      output: Unsafe<LeaveBalance[]>({ type: 'array' }),
    },
    detail: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '请假详情', en: 'A request for leave' },
      input: { businessId: text('业务主键', 'Business ID', { maxLength: 19 }) },
      output: Unsafe<LeaveDetail>({ type: 'object', additionalProperties: true }),
    },
  },
})
