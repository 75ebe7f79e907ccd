export interface MenuGroup {
  code: string
  name: string
  nameEn: string
  path: string
  /** Class of the icon. */
  source: string
  sort: number
  /** Code of the group it stands in. */
  under?: string
}

/** The groups of the menu. A group without a module is not made. */
export const menuGroups: readonly MenuGroup[] = [
  group('desk', '工作台', 'Desk', '/desk', 'iconfont iconicon_airplay', 1),
  group('biz', '内容管理', 'Newspaper', '/biz', 'iconfont iconicon_doc', 2),
  group('work', '我的事务', 'My tasks', '/work', 'iconfont iconicon_notice', 3),
  group('flow', '流程管理', 'Workflow', '/flow', 'iconfont iconicon_cloud_history', 4),
  group('resource', '资源管理', 'Resources', '/resource', 'iconfont iconicon_cspace', 5),
  group('report', '报表管理', 'Reporting', '/report', 'iconfont icon-shujuzhanshi2', 6),
  group('base', '基础配置', 'Basics', '/base', 'iconfont iconicon_affiliations_li', 7),
  group('monitor', '系统监控', 'Monitoring', '/monitor', 'iconfont icon-yanzhengma', 8),
  { ...group('log', '日志管理', 'Logs', '/monitor/log', 'iconfont iconicon_doc', 1), under: 'monitor' },
  group('tool', '研发工具', 'Development', '/tool', 'iconfont icon-wxbgongju', 9),
  group('authority', '权限管理', 'Permissions', '/authority', 'iconfont icon-bofangqi-suoping', 10),
  group('system', '系统管理', 'System', '/system', 'iconfont iconicon_setting', 11),
]

function group(code: string, name: string, nameEn: string, path: string, source: string, sort: number): MenuGroup {
  return { code, name, nameEn, path, source, sort }
}
