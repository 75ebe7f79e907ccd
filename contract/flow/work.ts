import { dateTime, dict, longText, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { category } from './categories.ts'
import { formKey, processFields } from './manager.ts'

const word = (zh: string, en: string) => optional(text(zh, en))
const id = (zh: string, en: string) => optional(text(zh, en, { maxLength: 64 }))
const time = (zh: string, en: string) => optional(dateTime(zh, en))

/** A task, a step of the past or an instance: one shape for all, in which whatever does not apply is `""`. */
const bladeFlowFields = {
  processDefinitionName: text('流程名称', 'Process', { maxLength: 100 }),
  taskName: word('当前步骤', 'Step'),
  processDefinitionVersion: number('流程版本', 'Version'),
  createTime: dateTime('申请时间', 'Applied at'),
  /** The starter of the instance. */
  startUserName: word('申请人', 'Applicant'),
  startDeptName: word('申请人部门', 'Department'),
  /** As the process words it, or the starter's input, in a line. */
  summary: word('主题', 'Subject'),
  dueTime: time('截止时间', 'Due'),
  /** 1 where no active user is a candidate, so that administrators see the task. */
  unattended: optional(number('无人处理', 'Unattended', { min: 0, max: 1 })),
  formKey,
  category,
  /** `finished` or `unfinished`. */
  processIsFinished: word('流程进度', 'Progress'),
  assigneeName: word('处理人', 'Assignee'),
  /** Whose deputy the assignee is. */
  forUserName: word('代理', 'For'),
  assignee: id('处理人主键', 'Assignee ID'),
  taskId: id('任务主键', 'Task'),
  taskDefinitionKey: word('任务标识', 'Task key'),
  processDefinitionId: id('流程主键', 'Process ID'),
  processDefinitionKey: word('流程标识', 'Process key'),
  processDefinitionDesc: word('流程描述', 'Description'),
  processDefinitionResName: word('流程文件', 'File'),
  processDefinitionDiagramResName: word('流程图文件', 'Picture'),
  processInstanceId: id('编号', 'Number'),
  historyProcessInstanceId: id('历史流程实例', 'Past instance'),
  executionId: id('执行主键', 'Execution'),
  endTime: time('结束时间', 'Ended at'),
  claimTime: time('签收时间', 'Claimed at'),
  historyTaskEndTime: time('办结时间', 'Done at'),
  historyActivityId: word('历史步骤标识', 'Past step'),
  historyActivityName: word('历史步骤', 'Past step name'),
  /** `1天2时3分4秒`, without what is zero. */
  historyActivityDurationTime: word('耗时', 'Took'),
  businessTable: id('业务表', 'Business table'),
  businessId: id('业务主键', 'Business ID'),
  /** `todo`, `claim`, `send` or `done`. */
  status: word('任务状态', 'Kind'),
  comment: optional(longText('批复意见', 'Opinion', { maxLength: 500 })),
  /** `ok` for approval. */
  flag: word('批复结果', 'Result'),
}

export type BladeFlow = RecordOf<{ fields: typeof bladeFlowFields }> & {
  categoryName: string
  isPass: boolean
  variables: Record<string, unknown>
  /** In a history: what was sent with the answer. */
  files?: string[]
}

const taskSearch = ['category', 'processDefinitionName', 'startUserName'] as const

/** The newest version of each process that the caller may start. */
export const workStart = defineModule({
  name: 'work_start',
  path: 'blade-flow/work/start',
  listPath: 'blade-flow/work/start-list',
  route: '/work/start',
  title: { zh: '发起事务', en: 'New request' },
  fields: processFields,
  search: ['category', 'name'],
  operations: ['list'],
})

const taskFields = { ...bladeFlowFields, createTime: dateTime('收到时间', 'Received at') }

/** Open tasks with the caller, or one of their roles, departments or posts, as a candidate. */
export const workClaim = defineModule({
  name: 'work_claim',
  path: 'blade-flow/work/claim',
  listPath: 'blade-flow/work/claim-list',
  route: '/work/claim',
  title: { zh: '待签事务', en: 'To claim' },
  fields: taskFields,
  search: taskSearch,
  operations: ['list'],
})

export const workTodo = defineModule({
  name: 'work_todo',
  path: 'blade-flow/work/todo',
  listPath: 'blade-flow/work/todo-list',
  route: '/work/todo',
  title: { zh: '待办事务', en: 'To do' },
  fields: {
    ...taskFields,
    /** Why it is not answered together with others; empty where it is. */
    alone: word('不能批量办理的原因', 'Not in a batch because'),
  },
  search: taskSearch,
  operations: ['list'],
})

const result = optional(dict('结果', 'Outcome', 'flow_result'))

/** Instances that the caller started. */
export const workSend = defineModule({
  name: 'work_send',
  path: 'blade-flow/work/send',
  listPath: 'blade-flow/work/send-list',
  route: '/work/send',
  title: { zh: '已发事务', en: 'Sent' },
  fields: { ...bladeFlowFields, result },
  search: ['category', 'processDefinitionName', 'result'],
  operations: ['list'],
})

/** Requests of which the caller got a copy, to be read only. */
export const workCopy = defineModule({
  name: 'work_copy',
  path: 'blade-flow/work/copy',
  listPath: 'blade-flow/work/copy-list',
  route: '/work/copy',
  title: { zh: '抄送事务', en: 'Copies' },
  fields: {
    ...bladeFlowFields,
    result,
    senderName: word('抄送人', 'Sent by'),
    copyTime: time('抄送时间', 'Sent at'),
    /** Empty until it is opened. */
    readTime: time('阅读时间', 'Read at'),
  },
  search: taskSearch,
  operations: ['list'],
})

export const workDone = defineModule({
  name: 'work_done',
  path: 'blade-flow/work/done',
  listPath: 'blade-flow/work/done-list',
  route: '/work/done',
  title: { zh: '办结事务', en: 'Done' },
  fields: { ...taskFields, result },
  search: [...taskSearch, 'result'],
  operations: ['list'],
})
