import { workSend } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { flowCells, readList, taskList } from './parts/lists.tsx'

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
  ...taskList,
  ...readList,
  cells: { processInstanceId, taskName, dueTime, processIsFinished, result },
})
