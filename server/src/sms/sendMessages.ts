import './tables.ts'
import { type Selectable, sql } from 'kysely'
import { smsCategory } from '#contract/resource/sms'
import { messageStatus } from '#contract/resource/sms-message'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { Refusal } from '../http/refusal.ts'
import { storable } from '../logs/logRows.ts'
import { maskedJson } from '../logs/mask.ts'
import { openSecret } from '../secrets.ts'
import { aliyun } from './aliyun.ts'
import { type Driver, type Sent, type SmsAccount, send } from './driver.ts'
import type { SmsTable } from './tables.ts'
import { tencent } from './tencent.ts'

export type SmsRow = Selectable<SmsTable>
export type SmsParams = Record<string, string | number>

const drivers: Readonly<Record<number, Driver>> = { [smsCategory.aliyun]: aliyun, [smsCategory.tencent]: tencent }

/** Messages of a tenant: each one costs money, and none may become a way to bother people. */
const most = { minute: 5, day: 200 }

export function canSend(category: number): boolean {
  return category === smsCategory.outbox || category in drivers
}

/** Sends to every phone and keeps a record of each, whatever came of it. */
export async function sendMessages(
  db: Db,
  sms: SmsRow,
  phones: readonly string[],
  params: SmsParams,
  ask = fetch,
): Promise<(Sent & { phone: string })[]> {
  await assertMaySend(db, sms.tenantId, phones.length)
  const sent = await Promise.all(
    phones.map(async phone => ({ phone, ...(await deliver(sms, { phone, params }, ask)) })),
  )
  const isKept = sms.category === smsCategory.outbox
  await db
    .insertInto('bladeSmsMessage')
    .values(
      sent.map(result => ({
        ...{ id: newId(), tenantId: sms.tenantId, phone: result.phone, category: sms.category, smsCode: sms.smsCode },
        // What really went out may hold a code that is still good; only the outbox is there to be read.
        content: isKept ? filled(sms.templateId, params) : maskedJson({ phone: result.phone, ...params }),
        answer: storable(result.answer).slice(0, 500),
        status: result.sent ? messageStatus.sent : messageStatus.failed,
      })),
    )
    .execute()
  return sent
}

async function deliver(sms: SmsRow, message: { phone: string; params: SmsParams }, ask: typeof fetch): Promise<Sent> {
  if (sms.category === smsCategory.outbox) return { sent: true, answer: '' }
  const driver = drivers[sms.category]
  return driver ? send(driver, accountOf(sms), message, ask) : { sent: false, answer: 'unsupported provider' }
}

function accountOf({ templateId, signName, accessKey, secretKey, regionId, appId }: SmsRow): SmsAccount {
  return {
    ...{ templateId, signName: signName ?? '', regionId: regionId ?? '', appId: appId ?? '' },
    accessKey: accessKey ? openSecret(accessKey) : '',
    secretKey: secretKey ? openSecret(secretKey) : '',
  }
}

/** The text of the outbox; a parameter that is missing stays visible as its name. */
export function filled(template: string, params: SmsParams): string {
  return template.replace(/\$\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)).slice(0, 2000)
}

async function assertMaySend(db: Db, tenantId: string, count: number): Promise<void> {
  const { rows } = await sql<{ minute: string; day: string }>`
    select count(*) filter (where create_time > localtimestamp - interval '1 minute') as minute, count(*) as day
    from blade_sms_message where tenant_id = ${tenantId} and create_time > localtimestamp - interval '1 day'`.execute(
    db,
  )
  const [sent] = rows
  if (Number(sent?.day) + count > most.day) throw new Refusal(429, labels.day, { retryAfter: 3600 })
  if (Number(sent?.minute) + count > most.minute) throw new Refusal(429, labels.minute, { retryAfter: 60 })
}

const labels = {
  minute: { zh: `每分钟最多发送${most.minute}条短信`, en: `At most ${most.minute} messages a minute` },
  day: { zh: `每天最多发送${most.day}条短信`, en: `At most ${most.day} messages a day` },
}
