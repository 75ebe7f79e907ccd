/** Calls on tasks and instances. They form no module: access follows from the caller's part in a process. */
import { Array as ArrayOf, Object as ObjectOf, Unsafe } from 'typebox'
import { longText, optional, text } from '../kit/fields.ts'
import type { StandaloneCall } from '../kit/module.ts'
import { forestSchema } from '../kit/reply.ts'
import { copyTo } from './acts.ts'
import type { FlowCategory } from './categories.ts'
import type { Preview } from './model.ts'
import type { BladeFlow } from './work.ts'

const anything = Unsafe<unknown>({ type: 'object', additionalProperties: true })
const instanceId = text('流程实例', 'Instance', { maxLength: 64 })
const definitionId = text('流程', 'Process', { maxLength: 64 })
const taskId = text('任务', 'Task', { maxLength: 64 })
const comment = optional(longText('批复意见', 'Opinion', { maxLength: 500 }))

/** A form field of a process, at its start or at a task, by the form properties of its diagram. */
export interface FlowFormField {
  id: string
  name: string
  /**
   * `text` has several lines, `money` two decimals; `user` and `users` contain ids of users, `files` stored files with
   * their names.
   */
  type: 'string' | 'text' | 'long' | 'double' | 'money' | 'boolean' | 'date' | 'enum' | 'user' | 'users' | 'files'
  required: boolean
  writable: boolean
  /** The choices of an `enum`; of users those that were chosen. */
  options: { id: string; name: string }[]
  /** Limits of a number, both included. */
  min?: number
  max?: number
  /** The current value, `null` when empty. */
  value: string | number | boolean | string[] | null
}

/** The votes of a step that several people decide. */
export interface CountersignState {
  /** `drawn`: by a condition of the diagram; a number is the share in per cent that has to agree. */
  rule: 'all' | 'any' | 'drawn' | number
  total: number
  agreed: number
  refused: number
}

/** The data of a form that starts a process or completes a task. */
export interface FlowForm {
  processDefinitionId: string
  processDefinitionName: string
  category: string
  categoryName: string
  taskId: string
  taskName: string
  processInstanceId: string
  businessTable: string
  businessId: string
  /** The starter of the instance. */
  startUserName: string
  startTime: string
  fields: FlowFormField[]
  /** Absent where one person decides. */
  countersign?: CountersignState
  /** The diagram continues after a refusal, so that `end` differs from `no`. */
  continuesWhenRefused?: boolean
}

/** A diagram and how far an instance has come in it. */
export interface FlowDiagram {
  xml: string
  name: string
  /** Steps where it waits now. */
  active: string[]
  /** Steps that were left, the last visit of each: times are `yyyy-MM-dd HH:mm:ss`. */
  steps: { id: string; enteredAt: string; leftAt: string; visits: number }[]
  /** Ids of the traversed sequence flows. */
  flows: string[]
}

export const flowWork = {
  path: 'blade-flow/work',
  calls: {
    'claim-task': {
      method: 'POST',
      inQuery: true,
      needs: 'signedIn',
      title: { zh: '签收任务', en: 'Claim a task' },
      input: { taskId },
    },
    /** `flag` is `ok`; with `no` or none, a comment rejects, and `end` ends the request. `variables` is an object. */
    'complete-task': {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '办理任务', en: 'Complete a task' },
      input: {
        taskId,
        processInstanceId: optional(instanceId),
        comment,
        flag: optional(text('批复结果', 'Result', { maxLength: 10 })),
        /** Stored files with their names, see `namedFile`, joined by commas. */
        files: optional(longText('附件', 'Attachments', { maxLength: 8000 })),
        copyTo,
      },
    },
    /** Starts a process that has no screens of its own; `variables` is an object. */
    'start-process': {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '发起流程', en: 'Start a process' },
      input: { processDefinitionId: definitionId, copyTo },
      output: Unsafe<{ processInstanceId: string }>(ObjectOf({ processInstanceId: Unsafe({ type: 'string' }) })),
    },
  },
} as const satisfies { path: string; calls: Record<string, StandaloneCall> }

export const flowProcess = {
  path: 'blade-flow/process',
  calls: {
    categories: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '流程类型', en: 'Types of processes' },
      output: Unsafe<FlowCategory[]>(ArrayOf(anything)),
    },
    /** Oldest first. */
    'history-flow-list': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '流转记录', en: 'History of an instance' },
      input: { processInstanceId: instanceId },
      output: forestSchema<BladeFlow>(),
    },
    /** The diagram of an instance, or of a process. */
    diagram: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '流程图数据', en: 'Diagram with the travelled path' },
      input: { processInstanceId: optional(instanceId), processDefinitionId: optional(definitionId) },
      output: Unsafe<FlowDiagram>(anything),
    },
    /** The steps that a request with the caller's input would go through, and their candidates. */
    preview: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '预览办理人', en: 'Preview who decides' },
      input: {
        processDefinitionId: definitionId,
        values: optional(longText('表单值', 'Values (JSON)', { maxLength: 50_000 })),
      },
      output: Unsafe<Preview>(anything),
    },
    /** The form of a task, of the start of a process, or of a started instance. */
    form: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '流程表单', en: 'Form of a process' },
      input: {
        taskId: optional(taskId),
        processDefinitionId: optional(definitionId),
        processInstanceId: optional(instanceId),
      },
      output: Unsafe<FlowForm>(anything),
    },
  },
} as const satisfies { path: string; calls: Record<string, StandaloneCall> }

/** GET with `processInstanceId`: a picture of the diagram with the steps that wait in colour. */
export const diagramViewPath = `${flowProcess.path}/diagram-view`
/** GET with `processDefinitionId`: a picture of the diagram, or with `resourceType=xml` its file. */
export const resourceViewPath = `${flowProcess.path}/resource-view`
