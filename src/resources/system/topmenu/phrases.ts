import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/topmenu', {
  setting: { zh: '菜单配置', en: 'Menus below' },
  settingTitle: { zh: '下级菜单配置', en: 'Menus below the top menu' },
})
