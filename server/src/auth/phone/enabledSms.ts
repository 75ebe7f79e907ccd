import { enabledStatus } from '#contract/resource/enabled'
import type { Db } from '../../platform/db/database.ts'
import type { SmsRow } from '../../platform/sms/sendMessages.ts'
import { tenantStatus } from '../accounts/people.ts'

/** Whether people of the tenant may sign in by phone: it has a way of sending messages enabled. */
export async function offersPhone(db: Db, tenantId: string): Promise<boolean> {
  return (await enabledSms(db, tenantId)) !== undefined
}

/** The way of sending that a tenant in use has enabled. */
export function enabledSms(db: Db, tenantId: string): Promise<SmsRow | undefined> {
  return db
    .selectFrom('bladeSms')
    .innerJoin('bladeTenant as t', 't.tenantId', 'bladeSms.tenantId')
    .selectAll('bladeSms')
    .where('bladeSms.tenantId', '=', tenantId)
    .where('bladeSms.status', '=', enabledStatus.enabled)
    .where('t.status', '=', tenantStatus.active)
    .executeTakeFirst()
}
