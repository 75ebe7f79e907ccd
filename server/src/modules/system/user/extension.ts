import type { CallInput } from '#contract/kit/module'
import { type User, user } from '#contract/system/user'
import { toWire } from '../../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { present } from '../../../kit/lists/lists.ts'
import { shownFieldsOf } from '../../../kit/lists/visibility.ts'
import { logChanges, requireRow } from '../../../kit/records/changeLog.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import type { Row } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

type Calls = (typeof user)['calls']

/** A user with what is kept of them for the platform that they work on. */
export async function extendedUser(
  users: ModuleDefinition,
  id: string,
  context: Context,
): Promise<User & { userExt?: string }> {
  const row = await requireRow(users, id, context)
  const [record] = await present(users, [row], context)
  // The record holds the fields of the module and their names.
  const shown = record as unknown as User
  return showsExtension(users, row, context) ? { ...shown, userExt: await extensionOf(id, context.db) } : shown
}

export function updateExtension(users: ModuleDefinition, input: CallInput<Calls['update-platform']>, context: Context) {
  const { userId: id, userType, userExt } = input
  return inTransaction(context.db, async db => {
    await saveRecord(users, { id, userType }, { ...context, db })
    if (userExt !== undefined) await saveExtension(users, id, userExt, { ...context, db })
    return null
  })
}

/** The log of an extension holds the extension, not the fields of the user. */
const extension = { ...user, fields: { userExt: user.calls['update-platform'].input.userExt } }

async function saveExtension(users: ModuleDefinition, id: string, userExt: string | null, context: Context) {
  const { db } = context
  const row = await requireRow(users, id, context)
  // Fields that the sender does not see stay unchanged.
  if (!showsExtension(users, row, context)) return
  const before = toWire(user, row)
  const was = await extensionOf(id, db)
  if ((userExt ?? '') === was) return
  await saveDerived(users, { userExt: userExt || null }, eb => eb('id', '=', id), db)
  const [old, next] = [was, userExt ?? ''].map(text => ({ ...before, userExt: text }))
  await logChanges(extension, [{ operation: 'edit', before: old, after: next }], db)
}

/** The extension is no field of the module; data scopes that show some fields only hide it. */
function showsExtension(users: ModuleDefinition, row: Row, context: Context): boolean {
  const shown = shownFieldsOf(users, row, context)
  return !shown || shown.has('userExt')
}

async function extensionOf(id: string, db: Context['db']): Promise<string> {
  const row = await db.selectFrom('bladeUser').select('userExt').where('id', '=', id).executeTakeFirst()
  return row?.userExt ?? ''
}
