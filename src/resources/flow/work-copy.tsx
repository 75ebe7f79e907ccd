import { workCopy } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { flowCells, readList, taskList } from './parts/lists.tsx'

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
  ...readList,
  live: true,
  cells: { taskName, startUserName, result, readTime },
  columnWidths: { ...taskList.columnWidths, senderName: 100, copyTime: 150, readTime: 150 },
})
