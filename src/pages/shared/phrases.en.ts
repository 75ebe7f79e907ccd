import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  showAs: 'Show as',
  dataOf_one: 'Data of {{at}}, {{count, number}} row.',
  dataOf: 'Data of {{at}}, {{count, number}} rows.',
  until: 'The link is valid until {{at}}.',
  unknown: 'This link does not exist or is no longer valid',
  unknownHelp: 'Please check that the link is complete, or ask for a new one.',
  failed: 'The report did not open',
  cannotRun: 'The report cannot be run at the moment',
  cannotRunHelp: 'Please tell whoever shared it.',
}
