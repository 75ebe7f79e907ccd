import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { numberSetting } from './settings.ts'

const ACCOUNT = { period: '30 minutes' }
/** More wrong tries from one address, over all accounts, than a newspaper's people make in a minute. */
const ADDRESS = { period: '1 minute', limit: 30 }

const accountKey = (tenantId: string, account: string) => `account:${tenantId}:${account.toLowerCase()}`
const addressKey = (address: string) => `address:${address}`

export interface Attempt {
  tenantId: string
  account: string
  address: string
  /** Tries before the account locks. */
  limit: number
}

export function createLockout(db: Db) {
  // Counted before the password is looked at, in one statement: tries at the same moment cannot all pass.
  // A locked account is not locked any longer by trying on.
  async function countTry(key: string, period: string, limit: number): Promise<boolean> {
    const { rows } = await sql<{ failures: number }>`
      insert into sys_login_failure as kept (key, failures, until) values (${key}, 1, now() + ${period}::interval)
      on conflict (key) do update set
        failures = case when kept.until < now() then 1 else least(kept.failures, ${limit}) + 1 end,
        until = case when kept.until < now() or kept.failures < ${limit} then excluded.until else kept.until end
      returning failures`.execute(db)
    return (rows[0]?.failures ?? 1) <= limit
  }

  return {
    /** Whether this try may be made; every try counts as a failure until `succeeded`. */
    async admits({ tenantId, account, address, limit }: Attempt): Promise<boolean> {
      const byAccount = await countTry(accountKey(tenantId, account), ACCOUNT.period, limit)
      const byAddress = await countTry(addressKey(address), ADDRESS.period, ADDRESS.limit)
      return byAccount && byAddress
    },

    /** Whether the account is locked now; looking is no try. */
    async locks(tenantId: string, account: string): Promise<boolean> {
      const limit = await failLimit(db, tenantId)
      const row = await db
        .selectFrom('sysLoginFailure')
        .select('failures')
        .where('key', '=', accountKey(tenantId, account))
        .where('until', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return (row?.failures ?? 0) >= limit
    },

    /** Clears the account and takes back what this try counted against its address. */
    async succeeded({ tenantId, account, address }: Attempt): Promise<void> {
      await db.deleteFrom('sysLoginFailure').where('key', '=', accountKey(tenantId, account)).execute()
      await db
        .updateTable('sysLoginFailure')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
        .where('key', '=', addressKey(address))
        .where('failures', '>', 0)
        .execute()
    },

    /** What an administrator's unlock does. */
    async unlock(tenantId: string, accounts: readonly string[]): Promise<void> {
      const keys = accounts.map(account => accountKey(tenantId, account))
      if (keys.length > 0) await db.deleteFrom('sysLoginFailure').where('key', 'in', keys).execute()
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('sysLoginFailure').where('until', '<', sql<Date>`now()`).execute()
    },
  }
}

/** Wrong tries before an account locks. */
export function failLimit(db: Db, tenantId: string): Promise<number> {
  return numberSetting(db, tenantId, 'account.failCount', 5)
}

export type Lockout = ReturnType<typeof createLockout>
