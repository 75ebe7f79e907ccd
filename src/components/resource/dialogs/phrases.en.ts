import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'One-time password',
  warning:
    'This password is shown only now and cannot be looked up again. It is good for a first sign-in within 24 hours and must then be changed.',
  tenant: 'Tenant ID',
  account: 'Account',
  password: 'Password',
  copy: 'Copy',
  copied: 'Copied',
  print: 'Print',
  done: 'I have saved it',
  changedSince: 'The grants changed again since. Undo anyway, and lose what came later?',
  undone: 'The grants are as before',
}
