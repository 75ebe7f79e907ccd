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
  phrase: 'needTenant' | 'needAccount' | 'needPassword' | 'differ'
}

/** The first thing that is wrong, in the order of the fields. A name is not needed: the account stands in. */
export function registrationWarning(registration: Registration): RegistrationWarning | undefined {
  const { tenantId, account, password, password2 } = registration
  if (tenantId.trim() === '') return { field: 'tenantId', phrase: 'needTenant' }
  if (account.trim() === '') return { field: 'account', phrase: 'needAccount' }
  if (password === '') return { field: 'password', phrase: 'needPassword' }
  if (password2 === '') return { field: 'password2', phrase: 'needPassword' }
  return password === password2 ? undefined : { field: 'password2', phrase: 'differ' }
}
