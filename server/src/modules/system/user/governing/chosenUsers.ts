import { splitIds } from '#contract/kit/rules'
import { type User, user } from '#contract/system/user'
import { toWire } from '../../../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { lockRows } from '../../../../kit/records/changeLog.ts'

/** The users that a call names, locked until the transaction ends. All of them, or a refusal. */
export async function lockUsers(users: ModuleDefinition, userIds: string, context: Context): Promise<User[]> {
  const ids = splitIds(userIds)
  if (ids.length === 0) throw refusalFor(user.calls.grant.input.userIds, 'missing')
  const rows = await lockRows(users, ids, context)
  // The table of the module has the columns that its record was typed from.
  return rows.map(row => toWire(user, row) as unknown as User)
}
