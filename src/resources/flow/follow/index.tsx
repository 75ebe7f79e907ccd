import { lazy } from 'react'
import { flowFollow } from '#contract/flow/follow'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { flowCells, reassignAction, trackAction } from '../parts/lists.tsx'
import { ReassignAllTool } from './ReassignAllTool.tsx'

export default defineResource(flowFollow, {
  columns: [
    'processDefinitionKey',
    'processInstanceId',
    'taskName',
    'trouble',
    'dueTime',
    'suspensionState',
    'startUser',
    'startTime',
  ],
  cells: {
    suspensionState: flowCells.suspensionState,
    // What is the matter stands in a column of its own.
    taskName: row => flowCells.taskName({ ...row, unattended: 0 }),
    dueTime: flowCells.dueTime,
  },
  columnWidths: {
    processDefinitionKey: 130,
    processInstanceId: 180,
    suspensionState: 90,
    trouble: 100,
    startUser: 130,
  },
  operationWidth: 250,
  toolbar: ReassignAllTool,
  rowActions: [
    { ...trackAction, idOf: ({ processInstanceId }) => processInstanceId },
    { ...reassignAction, needs: 'reassign' },
    {
      key: 'end',
      label: { zh: '删除', en: 'Delete' },
      needs: 'delete',
      danger: true,
      idOf: ({ processInstanceId }) => processInstanceId,
      dialog: lazy(async () => ({ default: (await import('./EndDialog.tsx')).EndDialog })),
    },
  ],
})
