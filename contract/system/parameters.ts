import { flag, from1To, type ParameterType } from '../kit/parameterTypes.ts'

export const parameters: Readonly<Record<string, ParameterType>> = {
  'account.registerUser': flag,
  'account.unlockByPassword': flag,
  'account.failCount': from1To(100),
  'account.passwordLength': { kind: 'number', min: 6, max: 64 },
  'account.sessionHours': from1To(8760),
  'account.maxSessions': from1To(1000),
  'account.secondFactor': { kind: 'choice', values: ['off', 'optional', 'required'] },
  /** Of `required`. */
  'account.secondFactorRoles': { kind: 'roles' },
  /** 0: never. */
  'account.idleLockMinutes': { kind: 'number', min: 0, max: 1440 },
  /** 0: without end. */
  'history.days': { kind: 'number', min: 0, max: 36_500 },
  'log.api.days': from1To(3650),
  'log.usual.days': from1To(3650),
  'log.error.days': from1To(3650),
  'sms.codesPerHour': from1To(100_000),
  'oss.maxFileMegabytes': from1To(10_000),
}
