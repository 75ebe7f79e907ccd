import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  setting: 'Menus below',
  settingTitle: 'Menus below the top menu',
}
