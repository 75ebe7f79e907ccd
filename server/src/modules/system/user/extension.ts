import type { CallInput } from '#contract/kit/module'
import type { User, user } from '#contract/system/user'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { present } from '../../../kit/lists/lists.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { requireRow } from '../../../kit/records/rows.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

type Calls = (typeof user)['calls']

/** A user with what is kept of them for the platform that they work on. */
export async function extendedUser(
  users: ModuleDefinition,
  id: string,
  context: Context,
): Promise<User & { userExt: string }> {
  const [record] = await present(users, [await requireRow(users, id, context)], context)
  const row = await context.db.selectFrom('bladeUser').select('userExt').where('id', '=', id).executeTakeFirst()
  // The record holds the fields of the module and their names.
  return { ...(record as unknown as User), userExt: row?.userExt ?? '' }
}

export function updateExtension(users: ModuleDefinition, input: CallInput<Calls['update-platform']>, context: Context) {
  const { userId: id, userType, userExt } = input
  return inTransaction(context.db, async db => {
    await saveRecord(users, { id, userType }, { ...context, db })
    if (userExt !== undefined)
      await db
        .updateTable('bladeUser')
        .set({ userExt: userExt || null })
        .where('id', '=', id)
        .execute()
    return null
  })
}
