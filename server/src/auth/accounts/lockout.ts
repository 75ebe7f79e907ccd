import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { numberSetting } from '../../platform/db/database.ts'

/** Minutes of waiting once the limit is reached: one more failure, the next delay. The last one repeats. */
const DELAYS = [1, 2, 4, 8, 15]
/** Failures are forgotten this long after the last one. */
const MEMORY = '1 hour'
/** More wrong tries from one address, over all accounts, than a newspaper's people make in a minute. */
const ADDRESS_LIMIT = 30

interface Attempt {
  tenantId: string
  /** In its normal form. */
  account: string
  /** A browser that signed in to this account before. It is counted apart, so that an outsider cannot lock it out. */
  device: string | undefined
  address: string
  /** Tries before delays begin. */
  limit: number
}

interface FactorOwner {
  id: string
  tenantId: string
  accountKey: string
}

interface CountedAttempt {
  key: string
  tenantId?: string
  account?: string
}

export function createLockout(db: Db) {
  // Counted before the password is looked at, in one statement: tries at the same moment cannot all pass.
  // A locked row is not changed, so trying on does not lock it any longer.
  async function acquire({ key, tenantId, account }: CountedAttempt, limit: number): Promise<boolean> {
    const lockAfter = (failures: RawBuilder<number>) =>
      sql`case when ${failures} >= ${limit}::int then now() + make_interval(mins =>
        (array[${sql.join(DELAYS)}]::int[])[least(${failures} - ${limit}::int + 1, ${DELAYS.length}::int)]) end`
    const next = sql<number>`(case when kept.until < now() then 1 else kept.failures + 1 end)`
    const { rows } = await sql`
      insert into sys_login_failure as kept (key, failures, until, locked_until, tenant_id, account)
      values (${key}, 1, now() + ${MEMORY}::interval, ${lockAfter(sql<number>`1`)}, ${tenantId}, ${account})
      on conflict (key) do update set
        failures = ${next}, until = excluded.until, locked_until = ${lockAfter(next)}
      where kept.locked_until is null or kept.locked_until <= now()
      returning failures`.execute(db)
    return rows.length > 0
  }

  /** Whether the address has made too many wrong tries in this minute. */
  async function isSuspect(address: string): Promise<boolean> {
    const { rows } = await sql<{ failures: number }>`
      insert into sys_login_failure as kept (key, failures, until)
      values (${addressKey(address)}, 1, now() + interval '1 minute')
      on conflict (key) do update set
        failures = case when kept.until < now() then 1 else least(kept.failures, ${ADDRESS_LIMIT}) + 1 end,
        until = case when kept.until < now() then excluded.until else kept.until end
      returning failures`.execute(db)
    return (rows[0]?.failures ?? 0) > ADDRESS_LIMIT
  }

  const clear = (key: string) => db.deleteFrom('sysLoginFailure').where('key', '=', key).execute()

  return {
    /** Whether this try may be made; every try counts as a failure until `succeeded`. */
    async tryAcquire({ tenantId, account, device, address, limit }: Attempt): Promise<boolean> {
      // Colleagues share an address, so it locks nobody out; a guesser there gets one try per account.
      const suspect = device === undefined && (await isSuspect(address))
      const counted = named(tenantId, account)
      return acquire({ key: signInKey(counted, device), ...counted }, suspect ? 1 : limit)
    },

    /** Clears the counted failures and subtracts this try from those of its address. */
    async reset({ tenantId, account, device, address }: Attempt): Promise<void> {
      await clear(signInKey(named(tenantId, account), device))
      if (device !== undefined) return
      await db
        .updateTable('sysLoginFailure')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
        .where('key', '=', addressKey(address))
        .where('failures', '>', 0)
        .execute()
    },

    /** The same for the old password of people who change their own. Nobody else's tries count against it. */
    tryAcquireOwnPassword: (userId: string, limit: number) => acquire({ key: ownPasswordKey(userId) }, limit),
    resetOwnPassword: (userId: string) => clear(ownPasswordKey(userId)),

    /** The same for second factors, next to the account: a lock shows there, and administrators end it. */
    tryAcquireFactor: ({ id, tenantId, accountKey }: FactorOwner, limit: number) =>
      acquire({ key: factorKey(id), ...named(tenantId, accountKey) }, limit),
    resetFactor: (userId: string) => clear(factorKey(userId)),

    /** Unlocks an account, for administrators. */
    async unlock({ id, tenantId }: { id: string; tenantId: string }): Promise<void> {
      await clear(ownPasswordKey(id))
      await db
        .deleteFrom('sysLoginFailure')
        .where('tenantId', '=', tenantId)
        .where('account', '=', ({ selectFrom }) => selectFrom('bladeUser').select('accountKey').where('id', '=', id))
        .execute()
    },
  }
}

/** Strangers send any text, and the columns bound its length. */
function named(tenantId: string, account: string) {
  return { tenantId: tenantId.slice(0, 12), account: account.slice(0, 100) }
}

function signInKey({ tenantId, account }: { tenantId: string; account: string }, device: string | undefined): string {
  return device === undefined ? `account:${tenantId}:${account}` : `device:${device}:${tenantId}:${account}`
}

const addressKey = (address: string) => `address:${address}`
const factorKey = (userId: string) => `second-factor:${userId}`
const ownPasswordKey = (userId: string) => `own-password:${userId}`

/** Wrong tries before an account locks. */
export function failLimit(db: Db, tenantId: string): Promise<number> {
  return numberSetting(db, tenantId, 'account.failCount', 5)
}

export type Lockout = ReturnType<typeof createLockout>
