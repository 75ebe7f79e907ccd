import { workDone } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { flowCells, readList, taskList } from './parts/lists.tsx'

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
  ...taskList,
  ...readList,
  cells: { processInstanceId, taskName, startUserName, result },
})
