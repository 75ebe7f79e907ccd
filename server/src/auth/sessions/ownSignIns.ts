import { sql } from 'kysely'
import type { Device, GrantType, MySignIns, SignIn } from '#contract/auth'
import { newDeviceDays, type SignedIn } from '#contract/desk/workbench'
import { countOf, type Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { shownAgent } from '../accounts/signInLog.ts'

const LISTED = 20

/** The sessions of the caller, and the sign-ins to their account. */
export async function ownSignIns(db: Db, caller: Caller): Promise<MySignIns> {
  return { devices: await asSystem(() => devicesOf(db, caller)), signIns: await signInsOf(db, caller) }
}

/** Sessions that still have a token to go on with. */
async function devicesOf(db: Db, { userId, sessionId }: Caller): Promise<Device[]> {
  const rows = await db
    .selectFrom('sysSession as s')
    .where('s.userId', '=', userId)
    .where('s.revokedAt', 'is', null)
    .where('s.endsAt', '>', sql<Date>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sysToken as t')
          .select('t.hash')
          .whereRef('t.sessionId', '=', 's.id')
          .where('t.usedAt', 'is', null)
          .where('t.expiresAt', '>', sql<Date>`now()`),
      ),
    )
    .select(['s.id', 's.remoteIp as address', 's.userAgent', sql<string>`s.started_at::timestamp(0)::text`.as('time')])
    .orderBy(({ eb }) => eb('s.id', '=', sessionId), 'desc')
    .orderBy('s.startedAt', 'desc')
    .orderBy('s.id')
    .limit(LISTED)
    .execute()
  return rows.map(row => ({ ...row, userAgent: shownAgent(row.userAgent), current: row.id === sessionId }))
}

async function signInsOf(db: Db, { userId }: Caller): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('signInLog')
    .select(['id', 'way', 'result', 'address', 'userAgent', 'triedAt as time', 'newDevice', 'factor'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  // Only the token endpoint writes them, by the names of its grants.
  return rows.map(row => ({ ...row, way: row.way as GrantType }))
}

/** Sign-ins of the last days to the caller's account from where it was not used before. */
export function countNewDevices(db: Db, { userId }: Caller): Promise<number> {
  const newDevices = db.selectFrom('signInLog').where('userId', '=', userId).where('newDevice', '=', true)
  const since = sql<string>`localtimestamp - make_interval(days => ${newDeviceDays})`
  return countOf(newDevices.where('triedAt', '>', since))
}

/** In one tenant, or in all of them. */
export function countSignedIn(db: Db, tenantId?: string): Promise<SignedIn> {
  return asSystem(() =>
    db
      .selectFrom('sysSession as s')
      .innerJoin('sysToken as t', 't.sessionId', 's.id')
      .where('t.kind', '=', 'access')
      .where('t.expiresAt', '>', sql<Date>`now()`)
      .where('s.endsAt', '>', sql<Date>`now()`)
      .where('s.revokedAt', 'is', null)
      .$if(tenantId !== undefined, query => query.where('s.tenantId', '=', tenantId ?? ''))
      .select([
        sql<number>`count(distinct s.user_id)::int`.as('people'),
        sql<number>`count(distinct s.id)::int`.as('sessions'),
      ])
      .executeTakeFirstOrThrow(),
  )
}
