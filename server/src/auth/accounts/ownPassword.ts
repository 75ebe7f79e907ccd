import type { Label } from '#contract/kit/fields'
import { passwordRefusals } from '#contract/system/user'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { failLimit, type Lockout } from './lockout.ts'
import { hashPassword, isFamiliar, passwordMatches, type StoredPassword, wireDigest } from './passwords.ts'
import { findByUserId } from './people.ts'

interface PasswordChange {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

const refuse = (label: Label) => new Refusal(400, label)

const wrong = { zh: '密码不正确', en: 'Wrong password' }

export const noDigest = {
  zh: '密码须以32位MD5摘要传输',
  en: 'The password travels as an MD5 digest of 32 hexadecimal digits',
}

/** The stored form of the caller's new password, once the old one is proven; all three values are digests. */
export async function checkNewPassword(
  db: Db,
  lockout: Lockout,
  caller: Caller,
  change: PasswordChange,
): Promise<StoredPassword> {
  const [old, next, again] = [change.oldPassword, change.newPassword, change.newPassword1].map(wireDigest)
  if (!old || !next || !again) throw refuse(noDigest)
  if (next !== again) throw refuse(passwordRefusals.differ)
  if (next === old) throw refuse(passwordRefusals.same)
  if (isFamiliar(next, caller.account)) throw refuse(passwordRefusals.tooCommon)
  await asSystem(() => assertOwn(db, lockout, caller, old, passwordRefusals.wrongOld))
  return { password: await hashPassword(next), mustChangePassword: false, passwordExpireTime: null }
}

/** Refuses everything but the caller's own password, which travels as a digest. */
export async function assertOwnPassword(db: Db, lockout: Lockout, caller: Caller, sent: string): Promise<void> {
  const digest = wireDigest(sent)
  if (!digest) throw refuse(noDigest)
  await assertOwn(db, lockout, caller, digest, wrong)
}

// Somebody at an unattended desk gets no more tries than somebody at the sign-in page.
async function assertOwn(db: Db, lockout: Lockout, caller: Caller, old: string, refusal: Label): Promise<void> {
  const { tenantId, userId } = caller
  const admitted = await lockout.tryAcquireOwnPassword(userId, await failLimit(db, tenantId))
  const person = admitted ? await findByUserId(db, userId) : undefined
  const matches = admitted && (await passwordMatches(person?.user.password, old))
  if (!matches) throw refuse(refusal)
  await lockout.resetOwnPassword(userId)
}
