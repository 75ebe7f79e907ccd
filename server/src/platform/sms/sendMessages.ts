import { type Selectable, sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { smsCategory } from '#contract/resource/sms'
import { messageStatus } from '#contract/resource/sms-message'
import type { Secrets } from '../config/secrets.ts'
import type { BaseColumns, Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { defineTable } from '../db/tenancy/scope.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { storable } from '../logs/logWriter.ts'
import { maskedJson } from '../logs/mask.ts'
import { aliyun, type Driver, type SmsAccount, type SmsResult, sendMessage } from './driver.ts'
import { tencent } from './tencent.ts'

interface SmsTable extends BaseColumns {
  category: number
  smsCode: string
  templateId: string
  signName: string | null
  accessKey: string | null
  secretKey: string | null
  regionId: string | null
  appId: string | null
  remark: string | null
}

interface SmsMessageTable extends BaseColumns {
  phone: string
  content: string | null
  category: number
  smsCode: string
  answer: string | null
  /** The purpose that its limits are counted by; see budget.ts. */
  purpose: string
}

declare module '../db/database.ts' {
  interface Database {
    bladeSms: SmsTable
    bladeSmsMessage: SmsMessageTable
  }
}

defineTable('blade_sms', 'tenant')
defineTable('blade_sms_message', 'tenant')

export type SmsRow = Selectable<SmsTable>
export type SmsParams = Record<string, string | number>

const drivers: Readonly<Record<number, Driver>> = { [smsCategory.aliyun]: aliyun, [smsCategory.tencent]: tencent }

export function canSend(category: number): boolean {
  return category === smsCategory.outbox || category in drivers
}

interface Message {
  phones: readonly string[]
  params: SmsParams
  /** The budget that it counts against. */
  budget: SmsBudget
}

/** Sends to every phone and stores a record of each, whatever the outcome. */
export async function sendMessages(
  { db, secrets }: { db: Db; secrets: Secrets },
  sms: SmsRow,
  { phones, params, budget }: Message,
  ask = fetch,
): Promise<(SmsResult & { phone: string })[]> {
  await assertMaySend(db, sms.tenantId, phones.length, budget)
  const sent = await Promise.all(
    phones.map(async phone => ({ phone, ...(await deliver(sms, { phone, params }, secrets, ask)) })),
  )
  const isStoredWhole = sms.category === smsCategory.outbox
  await db
    .insertInto('bladeSmsMessage')
    .values(
      sent.map(result => ({
        ...{ id: newId(), tenantId: sms.tenantId, phone: result.phone, category: sms.category, smsCode: sms.smsCode },
        purpose: budget.purpose,
        // The sent text may contain a code that is still valid; only the outbox is there to be read.
        content: isStoredWhole ? filled(sms.templateId, params) : maskedJson({ phone: result.phone, ...params }),
        answer: storable(result.answer).slice(0, 500),
        status: result.sent ? messageStatus.sent : messageStatus.failed,
      })),
    )
    .execute()
  return sent
}

async function deliver(
  sms: SmsRow,
  message: { phone: string; params: SmsParams },
  secrets: Secrets,
  ask: typeof fetch,
): Promise<SmsResult> {
  if (sms.category === smsCategory.outbox) return { sent: true, answer: '' }
  const driver = drivers[sms.category]
  return driver
    ? sendMessage(driver, accountOf(sms, secrets), message, ask)
    : { sent: false, answer: 'unsupported provider' }
}

function accountOf(
  { templateId, signName, accessKey, secretKey, regionId, appId }: SmsRow,
  secrets: Secrets,
): SmsAccount {
  return {
    ...{ templateId, signName: signName ?? '', regionId: regionId ?? '', appId: appId ?? '' },
    accessKey: accessKey ? secrets.open(accessKey) : '',
    secretKey: secretKey ? secrets.open(secretKey) : '',
  }
}

/** The text of the outbox; a parameter that is missing stays visible as its name. */
function filled(template: string, params: SmsParams): string {
  return template.replace(/\$\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)).slice(0, 2000)
}

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
 * together, and is so high that nobody is locked out by somebody else.
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
