import { defineService, menuGroup } from '../../kit/definition/service.ts'

export default defineService({
  menuGroups: [
    menuGroup('base', '基础配置', 'Basics', '/base', 'iconfont iconicon_affiliations_li', 7),
    menuGroup('monitor', '系统监控', 'Monitoring', '/monitor', 'iconfont icon-yanzhengma', 8),
    menuGroup('authority', '权限管理', 'Permissions', '/authority', 'iconfont icon-bofangqi-suoping', 10),
    menuGroup('system', '系统管理', 'System', '/system', 'iconfont iconicon_setting', 11),
  ],
})
