import { defineService, menuGroup } from '../../kit/definition/service.ts'
import { consoleRoutes } from './console.ts'
import { homeRoutes } from './home/index.ts'
import { workbenchRoutes } from './workbench.ts'

export default defineService({
  menuGroups: [menuGroup('desk', '工作台', 'Workbench', '/desk', 'iconfont iconicon_airplay', 1)],
  parameters: [['每年年假天数', 'leave.annualDays', '10', '请假页面据此显示剩余天数，已批准的请假均计入']],
  register(app, { db }) {
    workbenchRoutes(app, db)
    homeRoutes(app, db)
    consoleRoutes(app, db)
  },
})
