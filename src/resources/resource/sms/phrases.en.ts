import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  debug: 'Try out an SMS',
  send: 'Send',
  sent: 'Sent!',
  phonesHint: 'Several numbers are joined by commas; at most 5 messages a minute',
  phone: {
    missing: 'The phone number is missing',
    length: 'A phone number has 11 digits',
    format: 'Not a valid phone number',
  },
}
