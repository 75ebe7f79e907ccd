import { defineService, menuGroup } from '../../kit/definition/service.ts'
import { createSources } from './datasource/index.ts'

export default defineService({
  menuGroups: [menuGroup('tool', '研发工具', 'Development', '/tool', 'iconfont icon-wxbgongju', 9)],
  register(app, { config, db }) {
    app.decorate('sources', createSources(config, { db, secrets: app.secrets }))
  },
})
