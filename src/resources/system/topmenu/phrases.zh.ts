export const zh = {
  setting: '菜单配置',
  settingTitle: '下级菜单配置',
}
