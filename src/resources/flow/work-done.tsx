import { workDone } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { taskName, processDefinitionVersion } = flowCells

export default defineResource(workDone, {
  columns: ['processDefinitionName', 'startUserName', 'summary', 'taskName', 'processDefinitionVersion', 'createTime'],
  cells: { taskName, processDefinitionVersion },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
