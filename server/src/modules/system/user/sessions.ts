import { type Expression, type SqlBool, sql } from 'kysely'
import type { User } from '#contract/system/user'
import { endSessions } from '../../../auth/sessions/tokens.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { assertMayGovern, lockUsers } from './roles.ts'

/** Sessions in use: clients renew their access token within its time. */
const inUse = sql`s.revoked_at is null and s.ends_at > now() and exists (
  select 1 from sys_token t where t.session_id = s.id and t.kind = 'access' and t.expires_at > now()
)`

/** The condition of the search `online`. */
export function isOnline(value: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from sys_session s where s.user_id = blade_user.id and ${inUse}) = ${value === '1'}`
}

/** Adds the number of active sessions to each user. */
export async function addOnline(records: readonly (User & { sessions?: number })[], { db }: Context): Promise<void> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return
  // Sessions are the system's own table: the records decide which users the caller sees.
  const rows = await asSystem(() =>
    db
      .selectFrom('sysSession as s')
      .select(['s.userId', sql<string>`count(*)`.as('count')])
      .where('s.userId', 'in', ids)
      .where(sql<SqlBool>`${inUse}`)
      .groupBy('s.userId')
      .execute(),
  )
  const counts = new Map(rows.map(({ userId, count }) => [userId, Number(count)]))
  for (const record of records) record.sessions = counts.get(record.id) ?? 0
}

/** Signs people out everywhere; they may sign in again. */
export async function signOut(users: ModuleDefinition, userIds: string, context: Context): Promise<null> {
  return withTransaction(context, async (inner, db) => {
    const chosen = await lockUsers(users, userIds, inner)
    await assertMayGovern(chosen, inner)
    await asSystem(async () => {
      for (const { id } of chosen) await endSessions(db, id)
    })
    return null
  })
}

/** The condition of the search `locked`: sign-in to the account is locked after wrong passwords. */
export function isLocked(value: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from sys_login_failure f
    where f.tenant_id = blade_user.tenant_id and f.account = blade_user.account_key and f.locked_until > now()
  ) = ${value === '1'}`
}

/** Adds to each account until when it is locked, also for its known browsers. */
export async function addLocks(records: readonly User[], { db }: Context): Promise<void> {
  if (records.length === 0) return
  // Locks are the system's own table: the records decide which tenants the caller sees.
  const locks = await asSystem(() =>
    db
      .selectFrom('bladeUser as u')
      .innerJoin('sysLoginFailure as f', join =>
        join.onRef('f.tenantId', '=', 'u.tenantId').onRef('f.account', '=', 'u.accountKey'),
      )
      .select(['u.id', sql<string>`max(f.locked_until)::timestamp(0)::text`.as('lockedUntil')])
      .where(
        'u.id',
        'in',
        records.map(({ id }) => id),
      )
      .where('f.lockedUntil', '>', sql<Date>`now()`)
      .groupBy('u.id')
      .execute(),
  )
  for (const record of records as (User & { lockedUntil?: string })[])
    record.lockedUntil = locks.find(({ id }) => id === record.id)?.lockedUntil ?? ''
}
