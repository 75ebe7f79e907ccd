import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  ways: 'Ways to sign in',
  byAccount: 'Account',
  byPhone: 'Phone',
  phone: 'Phone number',
  phoneHint: 'Please enter the phone number',
  picture: 'Picture code',
  needPicture: 'Please enter the code in the picture',
  code: 'Message code',
  codeHint: '6 digits',
  needCode: 'Please enter the code',
  send: 'Send code',
  sending: 'Sending…',
  wait: 'Again in {{seconds}} s',
  sent: 'If {{phone}} was confirmed by the owner of an account, the code arrives shortly and is valid for 5 minutes. If none comes, sign in with the password and confirm the phone in your profile.',
}
