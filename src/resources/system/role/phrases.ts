import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/role', {
  grant: { zh: '权限设置', en: 'Permissions' },
  grantTitle: { zh: '角色权限配置', en: 'Permissions of the role' },
  menu: { zh: '菜单权限', en: 'Menus' },
  dataScope: { zh: '数据权限', en: 'Data scopes' },
  apiScope: { zh: '接口权限', en: 'API scopes' },
})
