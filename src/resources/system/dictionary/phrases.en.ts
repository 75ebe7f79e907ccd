import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  configure: 'Entries',
  configureOf: '[{{name}}] entries',
  addChild: 'Add sub-entry',
  chooseOne: 'Please choose a dictionary first',
}
