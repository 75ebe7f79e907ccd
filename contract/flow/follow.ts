import { Array as ArrayOf, Unsafe } from 'typebox'
import { dateTime, dict, longText, number, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { category } from './categories.ts'

/** A task that an instance waits for. */
export interface OpenStep {
  taskId: string
  taskName: string
  /** Empty until somebody claims it. */
  assigneeName: string
  /** Words of the diagram, joined by commas. */
  candidates: string
  /** No active user is a candidate. */
  unattended: boolean
}

const colleague = { path: 'blade-user', call: 'user-list', shows: 'realName' } as const

/** Instances that run now. */
export const flowFollow = defineModule({
  name: 'flow_follow',
  path: 'blade-flow/follow',
  route: '/flow/follow',
  title: { zh: '流程跟踪', en: 'Running processes' },
  fields: {
    executionId: text('执行id', 'Execution', { maxLength: 64 }),
    processDefinitionKey: text('流程key', 'Process key', { maxLength: 64 }),
    processInstanceId: text('实例id', 'Instance', { maxLength: 64 }),
    /** 1 active, 2 suspended. */
    suspensionState: number('状态', 'State', { min: 1, max: 2 }),
    startUser: text('发起人', 'Started by', { maxLength: 64 }),
    startTime: dateTime('开始时间', 'Started at'),
    category,
    processDefinitionName: text('流程名称', 'Process', { maxLength: 100 }),
    processDefinitionId: text('流程主键', 'Process ID', { maxLength: 64 }),
    startUserId: text('发起人主键', 'Starter ID', { maxLength: 64 }),
    businessKey: optional(text('业务主键', 'Business key', { maxLength: 128 })),
    /** Steps that wait, joined by commas. */
    taskDefinitionKey: optional(text('步骤标识', 'Step key')),
    taskName: optional(text('当前步骤', 'Step')),
    /** Of the step that is due first. */
    dueTime: optional(dateTime('截止时间', 'Due')),
    /** 1 when one of the steps has no active user as candidate. */
    unattended: optional(number('无人处理', 'Unattended', { min: 0, max: 1 })),
    /** Why it does not go on, the first reason of several. */
    trouble: optional(dict('异常', 'Trouble', 'flow_trouble')),
  },
  search: ['trouble', 'executionId', 'processDefinitionKey', 'processInstanceId'],
  operations: ['list'],
  buttons: {
    reassign: { label: { zh: '改派', en: 'Reassign' }, action: 2 },
    suspend: { label: { zh: '暂停', en: 'Suspend' }, action: 2 },
    mend: { label: { zh: '移动与更正', en: 'Move and correct' }, action: 2 },
    delete: { label: { zh: '删除', en: 'Delete' }, action: 2 },
  },
  calls: {
    /** The open tasks of an instance. */
    'open-steps': {
      method: 'GET',
      needs: 'reassign',
      title: { zh: '待办步骤', en: 'Open steps of an instance' },
      input: { processInstanceId: text('流程实例', 'Instance', { maxLength: 64 }) },
      output: Unsafe<OpenStep[]>(ArrayOf(Unsafe<OpenStep>({ type: 'object', additionalProperties: true }))),
    },
    reassign: {
      method: 'POST',
      needs: 'reassign',
      title: { zh: '改派任务', en: 'Reassign a task' },
      input: {
        taskId: text('任务', 'Task', { maxLength: 64 }),
        userId: reference('处理人', 'Assignee', { ...colleague, as: 'userName' }),
        reason: optional(longText('改派原因', 'Reason', { maxLength: 255 })),
      },
    },
    /** All open tasks that a user has: all or none. */
    'reassign-all': {
      method: 'POST',
      needs: 'reassign',
      title: { zh: '改派某人的全部任务', en: 'Reassign all tasks of a user' },
      input: {
        fromUserId: reference('原处理人', 'From', { ...colleague, as: 'fromUserName' }),
        userId: reference('处理人', 'Assignee', { ...colleague, as: 'userName' }),
        reason: optional(longText('改派原因', 'Reason', { maxLength: 255 })),
      },
      output: Unsafe<{ count: number }>({ type: 'object', additionalProperties: true }),
    },
    'delete-process-instance': {
      method: 'POST',
      needs: 'delete',
      title: { zh: '删除流程实例', en: 'End an instance' },
      input: {
        processInstanceId: text('流程实例', 'Instance', { maxLength: 64 }),
        deleteReason: longText('删除理由', 'Reason', { maxLength: 255 }),
      },
    },
  },
})

export type FlowExecution = RecordOf<typeof flowFollow> & { categoryName: string }
