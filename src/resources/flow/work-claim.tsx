import { flowFollow } from '#contract/flow/follow'
import { flowWork } from '#contract/flow/process'
import { workClaim } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { may } from '../../providers/accessControl.ts'
import { call } from '../../providers/api/call.ts'
import { detailAction, flowCells, reassignAction, taskColumns, taskList, trackAction } from './parts/lists.tsx'

const { processInstanceId, taskName, dueTime, startUserName } = flowCells

/** The button is in 流程跟踪, whose administrators see the tasks here that nobody else can claim. */
const mayReassign = () => may<typeof flowFollow>(flowFollow.name, 'reassign')

export default defineResource(workClaim, {
  columns: taskColumns,
  ...taskList,
  cells: { processInstanceId, taskName, dueTime, startUserName },
  rowActions: [
    {
      key: 'sign',
      label: { zh: '签收', en: 'Claim' },
      confirm: { zh: '确定签收此任务？', en: 'Claim this task?' },
      run: ({ taskId }) => call(flowWork, 'claim-task', { taskId: taskId ?? '' }),
    },
    detailAction,
    { ...reassignAction, offered: ({ unattended }) => unattended === 1 && mayReassign() },
    trackAction,
  ],
})
