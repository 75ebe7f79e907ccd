import type { OneTimePassword } from '#contract/system/user'
import { issuePassword } from '../../../auth/accounts/passwords.ts'
import { endSessions } from '../../../auth/sessions/tokens.ts'
import { createLockout } from '../../../auth/sign-in/lockout.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockUsers } from './governing/chosenUsers.ts'
import { assertMayGovern } from './governing/givingRoles.ts'

/** New one-time passwords, answered this once. Whoever was signed in with the old ones is signed out. */
export function resetPasswords(users: ModuleDefinition, userIds: string, context: Context): Promise<OneTimePassword[]> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const chosen = await lockUsers(users, userIds, inner)
    await assertMayGovern(chosen, inner)
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
