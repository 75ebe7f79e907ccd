import { flowFollow } from '#contract/flow/follow'
import { type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import { nameCategories } from './instances/categoryNames.ts'
import { endByReason } from './instances/instances.ts'
import { openSteps, reassignAll, reassignTask } from './instances/reassign.ts'
import { executionRows } from './instances/rows.ts'
import './instances/tables.ts'
import { setMessage } from '../../platform/http/reply/reply.ts'

const served: ModuleDefinition = serveModule(flowFollow, {
  table: 'flow_instance',
  rows: executionRows,
  todoLists: [
    {
      key: 'stuck',
      title: { zh: '流程无人处理或已超时', en: 'Requests with nobody to answer, or overdue' },
      isProblem: true,
      filters: [{ field: 'trouble', operator: 'in', value: ['2', '3'] }],
    },
  ],
  menu: { under: 'flow', sort: 4, source: 'iconfont iconicon_community_line' },
  hooks: { afterRead: (records, { db }) => nameCategories(records, db) },
  calls: {
    'open-steps': ({ processInstanceId }, context) => openSteps(processInstanceId, context),
    reassign: async ({ taskId, userId, reason }, context) => {
      await reassignTask({ taskId, userId, reason: reason ?? '' }, context)
      setMessage(context, labels.reassigned)
      return null
    },
    'reassign-all': ({ fromUserId, userId, reason }, context) =>
      reassignAll({ fromUserId, userId, reason: reason ?? '' }, context),
    'delete-process-instance': async ({ processInstanceId, deleteReason }, context) => {
      await endByReason(processInstanceId, deleteReason, context)
      return null
    },
  },
})

export default served

const labels = {
  reassigned: { zh: '任务已改派', en: 'Task reassigned' },
}
