import type { Label } from '#contract/kit/fields'
import { type OneTimePassword, user } from '#contract/system/user'
import { createLockout } from '../../../auth/accounts/lockout.ts'
import {
  digestOf,
  hashPassword,
  isFamiliar,
  issuePassword,
  passwordLength,
  type StoredPassword,
} from '../../../auth/accounts/passwords.ts'
import { removeFactors } from '../../../auth/second-factor/factors.ts'
import { endSessions } from '../../../auth/sessions/tokens.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { logChanges } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction, withTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Origin } from '../../../platform/http/reply/reply.ts'
import { notifyUsers } from '../../desk/notice/index.ts'
import { assertMayGovern, lockUsers } from './roles.ts'

interface FirstPassword {
  /** A one-time password, to be shown once; absent when somebody chose the password. */
  typed?: string
  stored: StoredPassword
}

interface Owner {
  account: string
  tenantId: string
}

// Stored with the call: the record contains the hash only, and the shown password must not be written.
const prepared = new WeakMap<Origin, Map<string, FirstPassword>>()

/** The password of an account that is about to be made in this call. */
export async function preparePassword(
  { origin, db }: Pick<Context, 'origin' | 'db'>,
  { account, tenantId }: Owner,
  chosen: string | undefined,
) {
  const ofCall = prepared.get(origin) ?? new Map<string, FirstPassword>()
  prepared.set(origin, ofCall)
  const known = ofCall.get(account)
  if (known) return known
  const password = chosen ? { stored: await storedFrom(chosen, { account, tenantId }, db) } : await issuePassword()
  ofCall.set(account, password)
  return password
}

export function preparedPassword(origin: Origin, account: string): FirstPassword | undefined {
  return prepared.get(origin)?.get(account)
}

/** The stored form of a password that somebody chose and sent as plain text. */
export async function storedFrom(chosen: string, { account, tenantId }: Owner, db: Db): Promise<StoredPassword> {
  const shortest = await passwordLength(db, tenantId)
  if ([...chosen].length < shortest) throw new Refusal(400, short(shortest))
  const digest = digestOf(chosen)
  if (isFamiliar(digest, account)) throw new Refusal(400, labels.familiar)
  return { password: await hashPassword(digest), mustChangePassword: false, passwordExpireTime: null }
}

const short = (shortest: number): Label => ({
  zh: `密码至少${shortest}位`,
  en: `Password: at least ${shortest} characters`,
})

const labels = {
  service: { zh: '服务账号不能登录，没有密码', en: 'Nobody signs in with a service account' },
  familiar: { zh: '密码过于常见，请换一个', en: 'That password is too common' },
} satisfies Record<string, Label>

/** New one-time passwords, answered this once. Whoever was signed in with the old ones is signed out. */
export function resetPasswords(users: ModuleDefinition, userIds: string, context: Context): Promise<OneTimePassword[]> {
  return withTransaction(context, async (inner, db) => {
    const chosen = await lockUsers(users, userIds, inner)
    await assertMayGovern(chosen, inner)
    if (chosen.some(({ isService }) => isService)) throw new Refusal(400, labels.service)
    const answered: OneTimePassword[] = []
    for (const { id, account } of chosen) {
      const { typed, stored } = await issuePassword()
      await saveTrusted(users, { id, ...stored }, db)
      await asSystem(() => endSessions(db, id))
      answered.push({ id, account, password: typed })
    }
    return answered
  })
}

/** Lets people in at once who mistyped their password too often. */
export async function unlockUsers(users: ModuleDefinition, userIds: string, context: Context): Promise<null> {
  const { db } = context
  const chosen = await inTransaction(db, tx => lockUsers(users, userIds, { ...context, db: tx }))
  // Five more guesses at the password of somebody who may do more are not for everybody to give.
  await assertMayGovern(chosen, context)
  const lockout = createLockout(db)
  await asSystem(async () => {
    for (const person of chosen) await lockout.unlock(person)
  })
  return null
}

/** The history of a reset contains its reason, not the fields of the user. */
const factorReset = { ...user, fields: { reason: user.calls['reset-factor'].input.reason } }

/** Lets people sign in without the second factor they have lost. They get a notice: it may not have been their wish. */
export function resetFactors(
  users: ModuleDefinition,
  { userIds, reason }: { userIds: string; reason: string },
  context: Context,
): Promise<null> {
  return withTransaction(context, async (inner, db) => {
    const chosen = await lockUsers(users, userIds, inner)
    await assertMayGovern(chosen, inner)
    const paragraphs = [notices.text.zh, notices.text.en, `${context.caller.account}：${reason}`]
    for (const person of chosen) {
      const { id, tenantId } = person
      await asSystem(async () => {
        await removeFactors(db, id)
        await endSessions(db, id)
      })
      await logChanges(
        factorReset,
        [{ operation: 'edit', before: { ...person, reason: '' }, after: { ...person, reason } }],
        db,
      )
      await notifyUsers({ tenantId, readers: [id], title: notices.title, paragraphs }, db, context.services)
    }
    return null
  })
}

const notices = {
  title: '您的二次验证已被重置',
  text: {
    zh: '您的二次验证已被管理员重置，如非本人要求请联系管理员。',
    en: 'An administrator has reset your second factor. If you did not ask for it, please contact an administrator.',
  },
}
