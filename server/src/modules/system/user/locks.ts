import { type Expression, type SqlBool, sql } from 'kysely'
import type { User } from '#contract/system/user'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

/** The condition of the search `locked`: wrong passwords keep somebody from signing in to the account now. */
export function isLocked(value: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from sys_login_failure f
    where f.tenant_id = blade_user.tenant_id and f.account = lower(blade_user.account) and f.locked_until > now()
  ) = ${value === '1'}`
}

/** Says of each account until when it is locked; of a browser that is known to it as well. */
export async function addLocks(records: readonly User[], { db }: Context): Promise<void> {
  if (records.length === 0) return
  // Locks are the system's own table: the records say which tenants the caller sees.
  const locks = await asSystem(() =>
    db
      .selectFrom('sysLoginFailure')
      .select(['tenantId', 'account', sql<string>`max(locked_until)::timestamp(0)::text`.as('lockedUntil')])
      .where('tenantId', 'in', [...new Set(records.map(({ tenantId }) => tenantId))])
      .where(
        'account',
        'in',
        records.map(({ account }) => account.toLowerCase()),
      )
      .where('lockedUntil', '>', sql<Date>`now()`)
      .groupBy(['tenantId', 'account'])
      .execute(),
  )
  for (const record of records as (User & { lockedUntil?: string })[]) {
    const lock = locks.find(
      ({ tenantId, account }) => tenantId === record.tenantId && account === record.account.toLowerCase(),
    )
    record.lockedUntil = lock?.lockedUntil ?? ''
  }
}
