export const zh = {
  setting: '授权配置',
  datasource: '数据源配置',
  package: '产品包配置',
  packages: '产品包管理',
  several: '{{tenants}}个租户',
  done: '配置成功!',
  unlimited: '不限制',
  settingHint: '额度不大于0、过期时间留空表示不限制。',
  noDatasource: '暂无数据源。数据源由平台在研发工具中登记，登记后可在此选择。',
  noPackages: '暂无产品包。请先在产品包管理中新增。',
  menus: '产品包内的菜单',
  allMenus: '未选择产品包：该租户不受菜单限制。',
}
