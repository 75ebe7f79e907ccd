import { workDone } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { taskName, processDefinitionVersion, result } = flowCells

export default defineResource(workDone, {
  columns: [
    'processDefinitionName',
    'startUserName',
    'summary',
    'taskName',
    'result',
    'processDefinitionVersion',
    'createTime',
  ],
  cells: { taskName, processDefinitionVersion, result },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
