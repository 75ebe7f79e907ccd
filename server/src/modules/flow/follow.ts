import { flowFollow } from '#contract/flow/follow'
import { type Served, serveModule } from '../../crud/serveModule.ts'
import { nameCategories } from '../../flow/categoryNames.ts'
import { endByReason } from '../../flow/endInstances.ts'
import { executionRows } from '../../flow/rows.ts'
import '../../flow/tables.ts'

const served: Served = serveModule(flowFollow, {
  table: 'flow_instance',
  rows: executionRows,
  menu: { under: 'flow', sort: 4, source: 'iconfont iconicon_community_line' },
  hooks: { afterRead: (records, { db }) => nameCategories(records, db) },
  calls: {
    'delete-process-instance': async ({ processInstanceId, deleteReason }, context) => {
      await endByReason(processInstanceId, deleteReason, context)
      return null
    },
  },
})

export default served
