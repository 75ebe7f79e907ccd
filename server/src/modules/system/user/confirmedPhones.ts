import { sql } from 'kysely'
import type { User } from '#contract/system/user'
import type { Context } from '../../../crud/serveModule.ts'

/** Adds whether the owner of the account has confirmed the phone number, without which it signs nobody in. */
export async function addConfirmedPhones(
  records: readonly (User & { phoneConfirmed?: boolean })[],
  { db }: Context,
): Promise<void> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('bladeUser')
    .select(['id', sql<boolean>`phone_confirmed_at is not null`.as('isConfirmed')])
    .where('id', 'in', ids)
    .execute()
  const confirmed = new Set(rows.flatMap(({ id, isConfirmed }) => (isConfirmed ? [id] : [])))
  for (const record of records) record.phoneConfirmed = confirmed.has(record.id)
}
