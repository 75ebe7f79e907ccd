import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  grant: 'Permissions',
  grantTitle: 'Permissions of the role',
  menu: 'Menus',
  dataScope: 'Data scopes',
  apiScope: 'API scopes',
}
