// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { registrationWarning } from './RegistrationDialog.tsx'

const complete = { tenantId: '000000', name: '', account: 'deng', password: 'one', password2: 'one' }

test.each([
  [{ tenantId: '', account: '', password: '', password2: '' }, 'tenantId', 'needTenant'],
  [{ tenantId: ' ', account: ' ' }, 'tenantId', 'needTenant'],
  [{ account: ' ', password: '' }, 'account', 'needAccount'],
  [{ password: '' }, 'password', 'needPassword'],
  [{ password2: '' }, 'password2', 'needPassword'],
  [{ password2: 'two' }, 'password2', 'differ'],
] as const)('%o is asked for one thing at a time', (changes, field, phrase) => {
  expect(registrationWarning({ ...complete, ...changes })).toEqual({ field, phrase })
})

test('a name is not needed', () => {
  expect(registrationWarning(complete)).toBeUndefined()
})
