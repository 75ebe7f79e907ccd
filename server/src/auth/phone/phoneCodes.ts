import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { enabledStatus } from '#contract/resource/enabled'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { SmsRow } from '../../platform/sms/sendMessages.ts'
import { tenantStatus } from '../accounts/people.ts'

const DIGITS = 6
const MINUTES = 5
const TRIES = 5
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** An office shares one address; a phone is one person's, in whatever tenant. */
const limits = { phoneSeconds: MINUTE, phoneDay: 10, addressHour: 60, addressDay: 200 }

export interface PhoneOf {
  tenantId: string
  phone: string
  /** Purpose of the code; signing in when absent. */
  purpose?: string
}

export function createPhoneCodes({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  const hashOf = (id: string, { tenantId, phone, purpose = 'phone' }: PhoneOf, code: string) =>
    createHmac('sha256', secretKey).update(`${purpose}:${id}:${tenantId}:${phone}:${code}`).digest('hex')

  return {
    /** A new code, which replaces the earlier ones; throws where too many were requested. */
    issue({ address, ...of }: PhoneOf & { address: string }): Promise<string> {
      return inTransaction(db, async tx => {
        const { tenantId, phone } = of
        await assertMayRequestCode(tx, phone, address)
        const id = newId()
        const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
        const hash = hashOf(id, of, code)
        await tx.insertInto('sysPhoneCode').values({ id, tenantId, phone, address, hash }).execute()
        return code
      })
    },

    /** Uses the code up when it is the right one, and a try when it is not. */
    async accepts(of: PhoneOf, code: string): Promise<boolean> {
      // Counted before it is compared: tries at the same moment cannot all pass.
      const { rows } = await sql<{ id: string; hash: string }>`
        update sys_phone_code set tries = tries + 1
        where id = (
          select id from sys_phone_code where tenant_id = ${of.tenantId} and phone = ${of.phone}
          order by sent_at desc, id desc limit 1
        ) and sent_at > now() - make_interval(mins => ${MINUTES}) and tries < ${TRIES} and hash is not null
        returning id, hash`.execute(db)
      const [row] = rows
      if (row?.hash !== hashOf(row?.id ?? '', of, code)) return false
      const used = await db
        .updateTable('sysPhoneCode')
        .set({ hash: null })
        .where('id', '=', row.id)
        .where('hash', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}

interface CodeCounts {
  sinceLast: number | null
  phoneDay: string
  addressHour: string
  addressDay: string
}

/** One asker after the other, so that those at the same moment are counted as well. */
async function assertMayRequestCode(tx: Db, phone: string, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(4711005, hashtext(${address}))`.execute(tx)
  await sql`select pg_advisory_xact_lock(4711006, hashtext(${phone}))`.execute(tx)
  const { rows } = await sql<CodeCounts>`
    select
      extract(epoch from clock_timestamp() - max(sent_at) filter (where phone = ${phone}))::float8 as since_last,
      count(*) filter (where phone = ${phone}) as phone_day,
      count(*) filter (where address = ${address} and sent_at > now() - interval '1 hour') as address_hour,
      count(*) filter (where address = ${address}) as address_day
    from sys_phone_code
    where (phone = ${phone} or address = ${address}) and sent_at > now() - make_interval(secs => ${DAY})`.execute(tx)
  const [usage] = rows
  if (!usage) return
  const wait = usage.sinceLast === null ? 0 : Math.ceil(limits.phoneSeconds - usage.sinceLast)
  if (wait > 0) throw new Refusal(429, soon(wait), { retryAfter: wait })
  if (Number(usage.phoneDay) >= limits.phoneDay) throw new Refusal(429, labels.day, { retryAfter: HOUR })
  if (Number(usage.addressHour) >= limits.addressHour || Number(usage.addressDay) >= limits.addressDay)
    throw new Refusal(429, labels.address, { retryAfter: HOUR })
}

const labels = {
  day: {
    zh: `该手机号今日获取验证码已达${limits.phoneDay}次，请明天再试或使用密码登录`,
    en: `This phone has had ${limits.phoneDay} codes within a day; try again tomorrow or sign in with the password`,
  },
  address: {
    zh: '获取验证码过于频繁，请稍后再试或使用密码登录',
    en: 'Too many codes were asked for; try again later or sign in with the password',
  },
} satisfies Record<string, Label>

function soon(seconds: number): Label {
  return { zh: `请${seconds}秒后再获取验证码`, en: `Please ask for the next code in ${seconds} seconds` }
}

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
