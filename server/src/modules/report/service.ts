import { defineService, menuGroup } from '../../kit/definition/service.ts'
import { createReports } from './run/createReports.ts'
import { seedReports } from './seedReports.ts'

export default defineService({
  menuGroups: [menuGroup('report', '报表管理', 'Reporting', '/report', 'iconfont icon-shujuzhanshi2', 6)],
  seed: seedReports,
  register(app, { db, appConnection }) {
    const reports = createReports(db, appConnection)
    app.decorate('reports', reports)
    app.addHook('onClose', () => reports.own.close())
  },
})
