import { workCopy } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { taskName, startUserName, result, readTime } = flowCells

export default defineResource(workCopy, {
  columns: [
    'processDefinitionName',
    'summary',
    'startUserName',
    'taskName',
    'result',
    'senderName',
    'copyTime',
    'readTime',
  ],
  cells: { taskName, startUserName, result, readTime },
  columnWidths: { ...taskColumnWidths, senderName: 100, copyTime: 150, readTime: 150 },
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
