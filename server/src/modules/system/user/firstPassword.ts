import type { Label } from '#contract/kit/fields'
import {
  digestOf,
  hashPassword,
  isFamiliar,
  issuePassword,
  type StoredPassword,
} from '../../../auth/accounts/passwords.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Origin } from '../../../platform/http/reply/reply.ts'

interface FirstPassword {
  /** A one-time password, to be shown once; absent when somebody chose the password. */
  typed?: string
  stored: StoredPassword
}

const shortest = 6

// Kept beside the call: the record holds the hash alone, and what is shown must not be written.
const prepared = new WeakMap<Origin, Map<string, FirstPassword>>()

/** The password of an account that is about to be made in this call. */
export async function preparePassword(origin: Origin, account: string, chosen: string | undefined) {
  const ofCall = prepared.get(origin) ?? new Map<string, FirstPassword>()
  prepared.set(origin, ofCall)
  const known = ofCall.get(account)
  if (known) return known
  const password = chosen ? { stored: await storedFrom(chosen, account) } : await issuePassword()
  ofCall.set(account, password)
  return password
}

export function preparedPassword(origin: Origin, account: string): FirstPassword | undefined {
  return prepared.get(origin)?.get(account)
}

/** The stored form of a password that somebody chose and sent as plain text. */
export async function storedFrom(chosen: string, account: string): Promise<StoredPassword> {
  if ([...chosen].length < shortest) throw new Refusal(400, labels.short)
  const digest = digestOf(chosen)
  if (isFamiliar(digest, account)) throw new Refusal(400, labels.familiar)
  return { password: await hashPassword(digest), mustChangePassword: false, passwordExpireTime: null }
}

const labels = {
  short: { zh: `密码至少${shortest}位`, en: `Password: at least ${shortest} characters` },
  familiar: { zh: '密码过于常见，请换一个', en: 'That password is too common' },
} satisfies Record<string, Label>
