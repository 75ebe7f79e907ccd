import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  readers: 'Readers',
  count: 'Read by {{read}} of {{people}}',
  more: 'The latest {{shown}} are listed',
}
