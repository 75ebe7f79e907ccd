import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Locked',
  password: 'Lock password',
  needPassword: 'Please enter the lock password',
  ownPassword: 'Without a lock password, your sign-in password unlocks.',
  unlock: 'Unlock',
  confirmSignOut: 'Do you want to sign out?',
  draftsGo: 'Unsaved drafts in this browser will be deleted.',
  confirm: 'OK',
  cancel: 'Cancel',
  notLocked: 'The screen is not locked',
  toSignIn: 'Go to sign-in',
}
