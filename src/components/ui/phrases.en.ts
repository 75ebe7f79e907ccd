import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  search: 'Search names',
  all: 'Select all',
  none: 'Select none',
  count: '{{nodes}} selected',
  nothing: 'There is nothing to grant',
}
