import { defineService, menuGroup } from '../../kit/definition/service.ts'

export default defineService({
  menuGroups: [
    { ...menuGroup('log', '日志管理', 'Logs', '/monitor/log', 'iconfont iconicon_doc', 1), under: 'monitor' },
  ],
})
