import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  mockOff: 'Mock data is off',
  mockOffHelp: 'All screens show data of the real server. This page is for checks only and changes nothing.',
  roundTrip: 'Round trip to the server',
  measure: 'Measure',
  measured: '{{times}} requests: fastest {{least}} ms, median {{median}} ms, slowest {{most}} ms',
  errorLog: 'Error log',
  errorLogHelp: 'Raises a test error, to see whether the error log in the top bar records it.',
  raise: 'Raise a test error',
  raised: 'A test error was raised; look into the error log in the top bar.',
  storage: 'Stored in this browser',
  storageHelp: 'What this product keeps here. Of tokens, passwords and personal data only the size is shown.',
  nothingStored: 'Nothing is stored.',
  name: 'Name',
  place: 'Where',
  local: 'Lasting',
  session: 'This tab',
  size: 'Size',
  written: 'Written at',
  content: 'Content',
  hidden: 'Hidden',
  refresh: 'Refresh',
}
