import './tables.ts'
import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../db/database.ts'
import { Refusal } from '../http/reply/refusal.ts'

/** The messages that a tenant may send for one purpose. Purposes do not count against each other. */
export interface SmsBudget {
  purpose: 'message' | 'code'
  windows: readonly { seconds: number; max: number; label: Label }[]
}

/** The budget of people: each message costs money, and none may become a way to bother somebody. */
export const messageBudget: SmsBudget = {
  purpose: 'message',
  windows: [
    { seconds: 86_400, max: 200, label: { zh: '每天最多发送200条短信', en: 'At most 200 messages a day' } },
    { seconds: 60, max: 5, label: { zh: '每分钟最多发送5条短信', en: 'At most 5 messages a minute' } },
  ],
}

/**
 * Codes to sign in with. Phones and addresses have limits of their own; this one only ends what many of them do
 * together, and is so high that nobody is kept out by somebody else.
 */
export function codeBudget(hour: number): SmsBudget {
  const label = {
    zh: '验证码发送过多，请稍后再试或使用密码登录',
    en: 'Too many codes were sent; try again later or sign in with the password',
  }
  return { purpose: 'code', windows: [{ seconds: 3600, max: hour, label }] }
}

export async function assertMaySend(db: Db, tenantId: string, count: number, budget: SmsBudget): Promise<void> {
  for (const { seconds, max, label } of budget.windows) {
    const { rows } = await sql<{ sent: string }>`
      select count(*) as sent from blade_sms_message
      where tenant_id = ${tenantId} and is_deleted = 0 and purpose = ${budget.purpose}
        and create_time > localtimestamp - make_interval(secs => ${seconds})`.execute(db)
    if (Number(rows[0]?.sent) + count > max) throw new Refusal(429, label, { retryAfter: Math.min(seconds, 3600) })
  }
}
