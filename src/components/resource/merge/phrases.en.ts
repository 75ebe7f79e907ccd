import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Merge two versions',
  hint: 'Both of you changed these: choose which to keep. What stood there before is struck out, what it became is underlined; fields and paragraphs that only one of you changed are merged already.',
  base: 'Before',
  mine: 'Mine',
  theirs: 'Theirs',
  both: 'Both',
  place: 'Place {{number}}',
  open_one: '{{count}} decision left',
  open: '{{count}} decisions left',
  finish: 'Finish merging',
}
