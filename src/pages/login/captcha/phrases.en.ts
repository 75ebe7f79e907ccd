import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  progress: 'Progress of the verification',
  instead: 'Cannot read the picture? Let the browser verify',
  running: 'The browser is verifying; nothing to do for you',
  done: 'Verified by the browser',
  failed: 'The verification could not start',
  again: 'Try again',
}
