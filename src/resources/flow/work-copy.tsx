import { workCopy } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { taskName, result, readTime } = flowCells

export default defineResource(workCopy, {
  columns: [
    'processDefinitionName',
    'startUserName',
    'summary',
    'taskName',
    'result',
    'senderName',
    'copyTime',
    'readTime',
  ],
  cells: { taskName, result, readTime },
  columnWidths: { ...taskColumnWidths, senderName: 100, copyTime: 160, readTime: 160 },
  operationWidth: 170,
  live: true,
  rowActions: [detailAction, trackAction],
})
