import { defineService, menuGroup } from '../../kit/definition/service.ts'
import { processRoutes } from './processRoutes.ts'
import { ofRunningProcess } from './runningProcesses.ts'
import { seedProcesses } from './seedProcesses.ts'

export default defineService({
  menuGroups: [
    menuGroup('work', '我的事务', 'My tasks', '/work', 'iconfont iconicon_notice', 3),
    menuGroup('flow', '流程管理', 'Workflow', '/flow', 'iconfont iconicon_cloud_history', 4),
  ],
  seed: seedProcesses,
  historyHolds: [ofRunningProcess],
  register: (app, { db }) => processRoutes(app, db),
})
