import { Array as ArrayOf, Unsafe } from 'typebox'
import { dateTime, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { category } from './categories.ts'

/** The screens that a process has of its own, such as `leave`; empty for those that all processes share. */
export const formKey = optional(text('表单标识', 'Form', { maxLength: 64 }))

/** Fields of a deployed process, wherever it is listed. `version` of the record is that of the process. */
export const processFields = {
  category,
  key: text('流程标识', 'Key', { maxLength: 64 }),
  name: text('流程名称', 'Process', { maxLength: 100 }),
  mode: number('流程模式', 'Mode', { min: 1, max: 2 }),
  /** 1 active, 2 suspended. */
  suspensionState: number('状态', 'State', { min: 1, max: 2 }),
  deploymentTime: dateTime('部署时间', 'Deployed at'),
  description: optional(text('流程描述', 'Description')),
  formKey,
  deploymentId: text('部署编号', 'Deployment', { maxLength: 64 }),
  resourceName: text('流程文件', 'File'),
  diagramResourceName: optional(text('流程图文件', 'Picture')),
}

/** Of the process itself where `taskKey` is empty, else of one of its steps. */
export interface ProcessFigures {
  taskKey: string
  name: string
  started: number
  finished: number
  overdue: number
  /** Seconds until the end; null where nothing has ended. */
  median: number | null
  p90: number | null
}

/** Deployed processes. `tenantId` is empty for those of all tenants. */
export const flowManager = defineModule({
  name: 'flow_manager',
  path: 'blade-flow/manager',
  route: '/flow/manager',
  title: { zh: '流程定义', en: 'Processes' },
  fields: processFields,
  search: ['key', 'category'],
  operations: ['list'],
  buttons: {
    state: { label: { zh: '变更状态', en: 'Change state' }, action: 2 },
    delete: { label: { zh: '删除', en: 'Delete' }, action: 3 },
  },
  calls: {
    'change-state': {
      method: 'POST',
      inQuery: true,
      needs: 'state',
      title: { zh: '变更流程状态', en: 'Change the state of a process' },
      input: {
        /** `active` or `suspend`. */
        state: text('状态', 'State', { maxLength: 10 }),
        processId: text('流程', 'Process', { maxLength: 64 }),
      },
    },
    /** Of the requests of the last 90 days, in the caller's tenant. */
    figures: {
      method: 'GET',
      needs: 'list',
      title: { zh: '流程统计', en: 'Figures of a process' },
      input: { processId: text('流程', 'Process', { maxLength: 64 }) },
      output: Unsafe<ProcessFigures[]>(ArrayOf(Unsafe<ProcessFigures>({ type: 'object', additionalProperties: true }))),
    },
    /** Refused while instances run, unless `force` ends them. */
    'delete-deployment': {
      method: 'POST',
      needs: 'delete',
      title: { zh: '删除部署', en: 'Remove deployments' },
      input: {
        deploymentIds: text('部署编号', 'Deployments', { maxLength: 20_000 }),
        force: optional(text('同时结束进行中的流程', 'End what runs', { maxLength: 5 })),
      },
    },
  },
})

export type FlowProcess = RecordOf<{ fields: typeof processFields }> & { categoryName: string }

/** Multipart with one `file`: whether it can be deployed. Both are for who has the screen of `flowDeploy`. */
export const checkUploadPath = `${flowManager.path}/check-upload`
/** Multipart with `category`, `tenantIds` and several `files`: all of them or none. */
export const deployUploadPath = `${flowManager.path}/deploy-upload`
export const processFileName = /\.(bpmn20\.xml|bpmn)$/i
export const largestProcessFile = 5 * 1024 * 1024
export const maxProcessFiles = 20
