export interface Registration {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

export type RegistrationField = keyof Registration

export interface RegistrationWarning {
  field: RegistrationField
  phrase: `registration.${'needTenant' | 'needAccount' | 'needPassword' | 'differ'}`
}

/** The first thing that is wrong, in the order in which people are asked. A name is not needed: the account stands in. */
export function registrationWarning(given: Registration): RegistrationWarning | undefined {
  const { tenantId, account, password, password2 } = given
  if (tenantId.trim() === '') return { field: 'tenantId', phrase: 'registration.needTenant' }
  if (account.trim() === '') return { field: 'account', phrase: 'registration.needAccount' }
  if (password === '') return { field: 'password', phrase: 'registration.needPassword' }
  if (password2 === '') return { field: 'password2', phrase: 'registration.needPassword' }
  return password === password2 ? undefined : { field: 'password2', phrase: 'registration.differ' }
}
