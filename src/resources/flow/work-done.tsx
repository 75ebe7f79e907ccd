import { workDone } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { flowCells } from './parts/cells.tsx'
import { taskColumnWidths } from './parts/listedFields.ts'
import { detailAction, trackAction } from './parts/taskActions.ts'

const { taskName, processDefinitionVersion } = flowCells

export default defineResource(workDone, {
  columns: ['processDefinitionName', 'startUserName', 'summary', 'taskName', 'processDefinitionVersion', 'createTime'],
  cells: { taskName, processDefinitionVersion },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
