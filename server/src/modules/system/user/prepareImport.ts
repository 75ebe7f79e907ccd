import { normalName } from '#contract/kit/names/names'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { preparePassword } from './firstPassword.ts'

/** Each new account costs a password, which is slow to make on purpose. */
const MAX_NEW = 1000

/** Makes the first passwords before the transaction, which should not wait for them with its locks. */
export async function prepareImport(
  rows: readonly Record<string, string>[],
  { caller, db, origin, by }: Context & { by: readonly string[] },
): Promise<void> {
  const taken = await db.selectFrom('bladeUser').select('accountKey').where('tenantId', '=', caller.tenantId).execute()
  const known = new Set(taken.map(({ accountKey }) => accountKey))
  const isKnown = ({ account = '' }: Record<string, string>) => known.has(normalName(account))
  const added = rows.filter(row => row.id === undefined && !(by.includes('account') && isKnown(row)))
  if (added.length > MAX_NEW) throw new Refusal(400, tooMany)
  for (const row of added) row.name ??= row.realName ?? row.account ?? ''
  await Promise.all(
    added.filter(row => !isKnown(row)).map(({ account = '' }) => preparePassword(origin, account, undefined)),
  )
}

const tooMany = {
  zh: `一次最多导入${MAX_NEW}个新用户，请分批导入`,
  en: `At most ${MAX_NEW} new users can be imported at once`,
}
