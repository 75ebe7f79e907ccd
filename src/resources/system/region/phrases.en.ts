import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  chooseOne: 'Please choose a region first',
  parentName: 'Name of the parent',
  code: 'Code',
  needSubCode: 'Please enter the code below the parent',
  exists: 'This code already exists',
}
