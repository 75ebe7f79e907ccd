import {
  Array as ArrayOf,
  Literal,
  Null,
  Object as ObjectOf,
  Optional,
  String as StringSchema,
  type TUnsafe,
  Union,
  Unsafe,
} from 'typebox'
import { longText, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { tenantField } from '../kit/tenantField.ts'
import { targets } from '../system/targets.ts'
import { category } from './categories.ts'

/** Longest diagram in characters. */
const longestXml = 1_000_000

/** Something in a diagram that does not run here, or else a warning. */
export interface FlowProblem {
  /** Id of the element; empty where the file as a whole is meant. */
  elementId: string
  elementName: string
  reason: string
  /** It can be deployed, and perhaps does not do what its author means. */
  isWarning?: true
}

/** Response to a successful deployment: steps without an active candidate, and steps whose refusal has no effect. */
export interface DeployWarnings {
  warnings: string[]
}

export const deployWarnings: TUnsafe<DeployWarnings | null> = Unsafe<DeployWarnings | null>(
  Union([Null(), ObjectOf({ warnings: ArrayOf(StringSchema()) })]),
)

const flowProblems: TUnsafe<FlowProblem[]> = Unsafe<FlowProblem[]>(
  ArrayOf(
    ObjectOf({
      elementId: StringSchema(),
      elementName: StringSchema(),
      reason: StringSchema(),
      isWarning: Optional(Literal(true)),
    }),
  ),
)

/** A task that a request would reach. */
export interface PreviewedStep {
  elementId: string
  name: string
  /** Names of those who would get it; empty where there is nobody. */
  people: string[]
  /** Nobody has been chosen yet. */
  isUndecided: boolean
}

/** `stuck`: no condition is true; `endless`: too many tasks. */
export interface Preview {
  steps: PreviewedStep[]
  outcome: 'ended' | 'timer' | 'stuck' | 'endless'
}

/** A process that comes with the product. */
export interface ProcessTemplate {
  key: string
  name: string
  description: string
  xml: string
}

/** A process of another tool, rewritten so that it runs here. */
export interface AdaptedProcess {
  xml: string
  /** Empty where the file has none of its own, such as the default of a modelling tool. */
  key: string
  name: string
  processes: { id: string; name: string }[]
  /** The one of them that was adapted. */
  processId: string
  /** Number of elements that were not changed. */
  kept: number
  /** The changes, with their reasons. */
  changes: FlowProblem[]
  /** The elements that still cannot run. */
  problems: FlowProblem[]
}

const hidden = { create: 'hidden', edit: 'hidden', show: 'hidden' } as const

/** Drafts of processes. What runs is what was deployed of them. */
export const flowModel = defineModule({
  name: 'flow_model',
  path: 'blade-flow/model',
  route: '/flow/model',
  title: { zh: '模型管理', en: 'Models' },
  sheets: 'export',
  fields: {
    tenantId: tenantField,
    /** Id of the process in the diagram. */
    modelKey: text('模型标识', 'Key', { maxLength: 64 }),
    name: text('模型名称', 'Name', { maxLength: 100 }),
    description: optional(longText('模型描述', 'Description', { maxLength: 255 })),
    /** BPMN 2.0; made for a new model that comes without one. Only `detail` carries it. */
    xml: optional(longText('流程图', 'Diagram', { maxLength: longestXml, modes: hidden })),
  },
  search: ['modelKey', 'name'],
  found: { title: 'name', text: ['modelKey', 'description'] },
  buttons: {
    deploy: { label: { zh: '部署', en: 'Deploy' }, action: 2 },
    download: { label: { zh: '下载', en: 'Download' }, action: 2 },
  },
  calls: {
    /** For all tenants when `tenantIds` is empty and the caller may; else for those named, or the caller's own. */
    deploy: {
      method: 'POST',
      inQuery: true,
      needs: 'deploy',
      title: { zh: '部署模型', en: 'Deploy a model' },
      input: {
        modelId: text('模型', 'Model', { maxLength: 19 }),
        category,
        tenantIds: optional(text('所属租户', 'Tenants', { maxLength: 2000 })),
      },
      output: deployWarnings,
    },
    /** The problems for which a deployment would be refused, then the warnings, for the designer. */
    check: {
      method: 'POST',
      needs: 'view',
      title: { zh: '检查流程图', en: 'Check a diagram' },
      input: { xml: longText('流程图', 'Diagram', { maxLength: longestXml }) },
      output: flowProblems,
    },
    /** Processes that come with the product, to begin a model with. */
    templates: {
      method: 'GET',
      needs: 'add',
      title: { zh: '流程模板', en: 'Templates' },
      output: Unsafe<ProcessTemplate[]>(
        ArrayOf(Unsafe<ProcessTemplate>({ type: 'object', additionalProperties: true })),
      ),
    },
    /** Rewrites a file of another tool; nothing is stored. */
    adapt: {
      method: 'POST',
      needs: 'add',
      title: { zh: '转换流程文件', en: 'Adapt a process file' },
      input: {
        xml: longText('流程图', 'Diagram', { maxLength: longestXml }),
        /** One of several processes; the first without it. */
        processId: optional(text('流程', 'Process', { maxLength: 255 })),
      },
      output: Unsafe<AdaptedProcess>({ type: 'object', additionalProperties: true }),
    },
    /** Previews who would get a request, before the process is deployed. */
    preview: {
      method: 'POST',
      needs: 'deploy',
      title: { zh: '预览办理人', en: 'Preview who decides' },
      input: {
        xml: longText('流程图', 'Diagram', { maxLength: longestXml }),
        values: optional(longText('表单值', 'Values (JSON)', { maxLength: 50_000 })),
        /** The user who would start it; by default the caller. */
        applicant: optional(reference('发起人', 'Applicant', targets.colleague('applicantName'))),
      },
      output: Unsafe<Preview>({ type: 'object', additionalProperties: true }),
    },
  },
})

/** The shape in lists and details; the last five fields repeat common record fields under Blade's names. */
export type FlowModel = RecordOf<typeof flowModel> & {
  created: string
  lastUpdated: string
  createdBy: string
  lastUpdatedBy: string
  modelType: number
}

/** GET with `id`: the file `<key>.bpmn20.xml`. */
export const modelFilePath = `${flowModel.path}/download`
