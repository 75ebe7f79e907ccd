import { workSend } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { taskName, processDefinitionVersion, processIsFinished, result } = flowCells

export default defineResource(workSend, {
  columns: [
    'processDefinitionName',
    'summary',
    'taskName',
    'processDefinitionVersion',
    'processIsFinished',
    'result',
    'createTime',
  ],
  cells: { taskName, processDefinitionVersion, processIsFinished, result },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
