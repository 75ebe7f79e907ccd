import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Register a third-party account',
  why: 'No user has this third-party account yet. Apply for one; it opens when an administrator approves.',
  whyNamed:
    'No user has the third-party account “{{name}}” yet. Apply for one; it opens when an administrator approves.',
  tenantId: 'Tenant ID',
  name: 'Name',
  account: 'Account',
  password: 'Password',
  password2: 'Password again',
  needTenant: 'Please enter the tenant ID first',
  needAccount: 'Please enter the account first',
  needPassword: 'Please enter the password first',
  differ: 'The two passwords differ',
  submit: 'Apply',
  cancel: 'Cancel',
  failed: 'The application could not be sent',
  doneTitle: 'Registration',
  done: 'Your application has been sent. Please wait until an administrator approves it!',
  ok: 'OK',
}
