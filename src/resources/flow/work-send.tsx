import { workSend } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, lessImportant, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { processInstanceId, taskName, dueTime, processIsFinished, result } = flowCells

export default defineResource(workSend, {
  columns: [
    'processInstanceId',
    'processDefinitionName',
    'summary',
    'taskName',
    'processIsFinished',
    'result',
    'createTime',
    'dueTime',
  ],
  lessImportant,
  cells: { processInstanceId, taskName, dueTime, processIsFinished, result },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
