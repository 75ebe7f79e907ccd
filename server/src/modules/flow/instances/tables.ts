import type { ColumnType, Generated } from 'kysely'
import type { ActName, SignerPlace } from '#contract/flow/acts'
import type { flowModel } from '#contract/flow/model'
import type { TableOf } from '../../../kit/definition/columns.ts'
import type { BaseColumns } from '../../../platform/db/database.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'
import type { Variables } from '../engine/program.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    flowModel: TableOf<typeof flowModel>
    flowDefinition: DefinitionTable
    flowInstance: InstanceTable
    flowTask: TaskTable
    flowAct: ActTable
  }
}

interface DefinitionTable extends BaseColumns {
  key: string
  name: string
  description: string | null
  category: string
  mode: number
  suspensionState: Generated<number>
  withdrawn: Generated<boolean>
  deploymentId: string
  deploymentTime: Generated<string>
  resourceName: string
  starters: string[]
  formKey: string | null
  xml: string
}

/** The execution history of one instance. */
export interface ExecutionHistory {
  steps: ExecutedStep[]
  /** Ids of the traversed sequence flows. */
  flows: string[]
}

interface ExecutedStep {
  id: string
  /** The execution id of the engine: one visit of the element. */
  run: string
  type: string
  name: string
  enteredAt: string
  leftAt?: string
}

interface InstanceTable extends BaseColumns {
  definitionId: string
  businessTable: string | null
  businessId: string | null
  endTime: string | null
  outcome: 'completed' | 'refused' | 'withdrawn' | 'deleted' | null
  deleteReason: string | null
  deletedBy: string | null
  variables: ColumnType<Variables, string, string>
  state: string | null
  trail: ColumnType<ExecutionHistory, string, string>
  suspended: Generated<boolean>
  undo: ColumnType<Undo | null, string | null | undefined, string | null>
}

/** The instance before the answer to a task. */
export interface Undo {
  taskId: string
  state: string
  variables: Variables
  trail: ExecutionHistory
}

interface ActTable {
  id: string
  tenantId: string
  instanceId: string
  taskId: string | null
  /** `read`: the reader of a copy has opened it. */
  act: ActName | 'reassign' | 'read' | 'remind' | 'overdue'
  fromUser: string | null
  toUser: string | null
  byUser: string | null
  reason: string | null
  createTime: Generated<string>
}

interface TaskTable extends BaseColumns {
  instanceId: string
  definitionId: string
  executionId: string
  taskKey: string
  taskName: string
  assignee: string | null
  candidates: string[]
  claimTime: string | null
  dueTime: string | null
  remindTime: string | null
  escalateTime: string | null
  forUser: string | null
  files: string[] | null
  endTime: string | null
  endedBy: string | null
  comment: string | null
  flag: string | null
  kind: AddedKind | null
  parentId: string | null
  onHold: Generated<boolean>
  openTime: string | null
}

/** Why somebody added a task to one of the diagram; `restart` is a correction after which all steps are repeated. */
export type AddedKind = SignerPlace | 'advice' | 'correction' | 'restart'

defineTable('flow_definition', 'shared')
defineTable('flow_instance', 'tenant')
defineTable('flow_task', 'tenant')
defineTable('flow_act', 'journal')
