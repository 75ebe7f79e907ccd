import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  departments: 'Departments',
  allDepartments: 'All departments',
  confirmReset_one: 'Reset the password of {{count}} user? The old one ends, and so do the sessions.',
  confirmReset: 'Reset the passwords of {{count}} users? The old ones end, and so do their sessions.',
  confirmUnlock_one: 'Unlock {{count}} account?',
  confirmUnlock: 'Unlock {{count}} accounts?',
  chooseRoles: 'Please select the roles',
  lockedUntil: 'Locked until {{time}}',
  phoneConfirmed: 'Confirmed',
  phoneUnconfirmed: 'Not confirmed',
  phoneSignsIn: 'Confirmed by its owner: this number signs them in',
  phoneSignsNobodyIn: 'Not confirmed by its owner: this number signs nobody in',
  rolesReplaced: 'These take the place of all roles the users have',
  refuse: 'Turn down',
  admit: 'Let in',
  nonePending: 'Nobody waits for approval',
  oneTenant: 'Please select accounts of one tenant',
  passwordsDiffer: 'The two passwords differ',
  account: 'Account',
  realName: 'Full name',
  tenantName: 'Tenant',
  createTime: 'Applied',
}
