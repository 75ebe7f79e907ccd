import { countOf, type Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { userStatus } from '../accounts/people.ts'

/**
 * Refuses so many more users than the tenant may have; call it in the transaction that adds them. Whoever waits for
 * approval does not count until approved.
 */
export async function assertUserQuota(tenantId: string, adding: number, db: Db): Promise<void> {
  await asSystem(async () => {
    // Locked, so that two who add the last user at the same moment come one after the other.
    const tenant = await db
      .selectFrom('bladeTenant')
      .select('accountNumber')
      .where('tenantId', '=', tenantId)
      .forUpdate()
      .executeTakeFirst()
    const quota = tenant?.accountNumber ?? 0
    if (quota <= 0) return
    const users = db.selectFrom('bladeUser').where('tenantId', '=', tenantId).where('status', '!=', userStatus.pending)
    if ((await countOf(users)) + adding > quota)
      throw new Refusal(409, {
        zh: `账号数量已达租户额度${quota}`,
        en: `The tenant may have ${quota} accounts at most`,
      })
  })
}
