export const zh = {
  grant: '权限设置',
  grantTitle: '角色权限配置',
  menu: '菜单权限',
  dataScope: '数据权限',
  apiScope: '接口权限',
}
