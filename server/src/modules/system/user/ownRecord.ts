import { sql } from 'kysely'
import type { CallInput } from '#contract/kit/module'
import { user } from '#contract/system/user'
import { endSessions } from '../../../auth/sessions/tokens.ts'
import { createLockout } from '../../../auth/sign-in/lockout.ts'
import { checkNewPassword } from '../../../auth/sign-in/ownPassword.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkValue.ts'
import { saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

type Calls = (typeof user)['calls']

export async function updateInfo(users: ModuleDefinition, input: CallInput<Calls['update-info']>, context: Context) {
  const { caller } = context
  for (const key of ['name', 'realName'] as const)
    if (input[key] === '' || input[key] === null) throw refusalFor(user.fields[key], 'missing')
  // One's own record is one's own whatever else one may see.
  const own = { ...context, caller: { ...caller, dataScopes: [] } }
  await saveRecord(users, { ...input, id: caller.userId }, own)
  return null
}

export async function updatePassword(
  users: ModuleDefinition,
  input: CallInput<Calls['update-password']>,
  { db, caller, services }: Context,
) {
  const stored = await checkNewPassword(db, createLockout(db), caller, input)
  await saveTrusted(users, { id: caller.userId, ...stored, passwordTime: sql<Date>`now()` }, db)
  await asSystem(() => endSessions(db, caller.userId, caller.sessionId))
  services.invalidateCallers({ user: caller.userId })
  return null
}
