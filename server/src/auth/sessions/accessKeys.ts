import '../accounts/tables.ts'
import { sql } from 'kysely'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../platform/db/database.ts'
import type { KeyLimits } from '../../platform/http/accessKeys.ts'
import { userStatus } from '../accounts/people.ts'
import { hashOfToken, type Session } from './tokens.ts'

/** No session has it. */
const noSession = '00000000-0000-0000-0000-000000000000'

/** The owner of a key that has neither ended nor been revoked, in place of a session, and the limits of the key. */
export async function findKey(db: Db, token: string): Promise<{ session: Session; key: KeyLimits } | undefined> {
  const found = await db
    .selectFrom('bladeAccessKey')
    .select(['id', 'userId', 'tenantId', 'modules', 'readOnly', 'addresses'])
    .where('tokenHash', '=', hashOfToken(token))
    .where(eb => eb.or([eb('endTime', 'is', null), eb('endTime', '>', sql<string>`localtimestamp`)]))
    // A key of a service ends with whoever made it.
    .where(
      sql<boolean>`(blade_access_key.create_user is null or exists (select from blade_user u
        where u.id = blade_access_key.create_user and u.status = ${userStatus.active} and u.is_deleted = 0))`,
    )
    .executeTakeFirst()
  if (!found) return undefined
  await noteUse(db, found.id)
  const { id, userId, tenantId, modules, readOnly, addresses } = found
  return {
    session: { id: noSession, userId, tenantId, clientId: '', deptId: '', roleId: '', locked: false, provenAt: null },
    key: { id, modules: splitIds(modules), readOnly: readOnly === 1, addresses: addresses ?? '' },
  }
}

/** Written once a minute at most. */
async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('bladeAccessKey')
    .set({ lastUsedTime: sql<string>`localtimestamp(0)` })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('lastUsedTime', 'is', null),
        eb('lastUsedTime', '<', sql<string>`localtimestamp - interval '1 minute'`),
      ]),
    )
    .execute()
}
