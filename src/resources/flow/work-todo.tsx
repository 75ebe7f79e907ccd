import { lazy } from 'react'
import { workTodo } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { detailAction, flowCells, taskColumns, taskList, trackAction } from './parts/lists.tsx'
import { BatchTool } from './screens/BatchTool.tsx'

const { processInstanceId, taskName, dueTime, startUserName } = flowCells

export default defineResource(workTodo, {
  columns: taskColumns,
  ...taskList,
  rowName: 'summary',
  cells: { processInstanceId, taskName, dueTime, startUserName },
  toolbar: BatchTool,
  bulkActions: true,
  rowActions: [
    {
      key: 'show',
      label: { zh: '处理', en: 'Handle' },
      idOf: ({ taskId, id }) => taskId || id,
      dialog: lazy(async () => ({ default: (await import('./routes/TaskPanel.tsx')).TaskPanel })),
    },
    detailAction,
    trackAction,
  ],
})
