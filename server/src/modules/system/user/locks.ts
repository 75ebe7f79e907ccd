import { type Expression, type SqlBool, sql } from 'kysely'
import type { User } from '#contract/system/user'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

/** The condition of the search `locked`: wrong passwords keep somebody from signing in to the account now. */
export function isLocked(value: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from sys_login_failure f
    where f.tenant_id = blade_user.tenant_id and f.account = blade_user.account_key and f.locked_until > now()
  ) = ${value === '1'}`
}

/** Says of each account until when it is locked; of a browser that is known to it as well. */
export async function addLocks(records: readonly User[], { db }: Context): Promise<void> {
  if (records.length === 0) return
  // Locks are the system's own table: the records say which tenants the caller sees.
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
