import { workDone } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, lessImportant, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { processInstanceId, taskName, startUserName, result } = flowCells

export default defineResource(workDone, {
  columns: [
    'processInstanceId',
    'processDefinitionName',
    'summary',
    'startUserName',
    'taskName',
    'result',
    'createTime',
    'historyTaskEndTime',
  ],
  lessImportant,
  cells: { processInstanceId, taskName, startUserName, result },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
