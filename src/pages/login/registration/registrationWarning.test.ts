import { expect, test } from 'vitest'
import { registrationWarning } from './registrationWarning.ts'

const complete = { tenantId: '000000', name: '', account: 'deng', password: 'one', password2: 'one' }

test.each([
  [{ tenantId: '', account: '', password: '', password2: '' }, 'tenantId', 'registration.needTenant'],
  [{ tenantId: ' ', account: ' ' }, 'tenantId', 'registration.needTenant'],
  [{ account: ' ', password: '' }, 'account', 'registration.needAccount'],
  [{ password: '' }, 'password', 'registration.needPassword'],
  [{ password2: '' }, 'password2', 'registration.needPassword'],
  [{ password2: 'two' }, 'password2', 'registration.differ'],
] as const)('%o is asked for one thing at a time', (changes, field, phrase) => {
  expect(registrationWarning({ ...complete, ...changes })).toEqual({ field, phrase })
})

test('a name is not needed', () => {
  expect(registrationWarning(complete)).toBeUndefined()
})
