import { defineService, menuGroup } from '../../kit/definition/service.ts'

export default defineService({
  menuGroups: [menuGroup('resource', '资源管理', 'Resources', '/resource', 'iconfont iconicon_cspace', 5)],
})
