import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/tenant', {
  setting: { zh: '授权配置', en: 'Quota and expiry' },
  datasource: { zh: '数据源配置', en: 'Data source' },
  package: { zh: '产品包配置', en: 'Package' },
  packages: { zh: '产品包管理', en: 'Manage packages' },
  several: { zh: '{{tenants}}个租户', en: '{{tenants}} tenants' },
  done: { zh: '配置成功!', en: 'Configured!' },
  unlimited: { zh: '不限制', en: 'Unlimited' },
  settingHint: {
    zh: '额度不大于0、过期时间留空表示不限制。',
    en: 'A quota of 0 or less and an empty expiry mean no limit.',
  },
  noDatasource: {
    zh: '暂无数据源。数据源由平台在研发工具中登记，登记后可在此选择。',
    en: 'There is no data source. The platform registers them in its development tools; then choose one here.',
  },
  noPackages: {
    zh: '暂无产品包。请先在产品包管理中新增。',
    en: 'There is no package. Add one under Manage packages first.',
  },
  menus: { zh: '产品包内的菜单', en: 'Menus in the package' },
  allMenus: { zh: '未选择产品包：该租户不受菜单限制。', en: "Without a package nothing limits this tenant's menus." },
})
