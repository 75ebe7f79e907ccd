import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  setting: 'Quota and expiry',
  datasource: 'Data source',
  package: 'Package',
  packages: 'Manage packages',
  several: '{{tenants}} tenants',
  done: 'Configured!',
  unlimited: 'Unlimited',
  settingHint: 'A quota of 0 or less and an empty expiry mean no limit.',
  noDatasource: 'There is no data source. The platform registers them in its development tools; then choose one here.',
  noPackages: 'There is no package. Add one under Manage packages first.',
  menus: 'Menus in the package',
  allMenus: "Without a package nothing limits this tenant's menus.",
}
