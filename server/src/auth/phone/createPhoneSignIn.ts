import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { phoneComplaint, phoneTexts } from '#contract/kit/complaints'
import type { Label } from '#contract/kit/fields'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberSetting } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import {
  assertMaySend,
  codeBudget,
  type SmsBudget,
  type SmsRow,
  sendMessages,
} from '../../platform/sms/sendMessages.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import { assertMayWork, findByPhone, type Person } from '../accounts/people.ts'
import { createPhoneCodes, enabledSms, type PhoneOf } from './phoneCodes.ts'

/** A refusal takes at least this long, so that its cause cannot be inferred from its time. */
const REFUSAL_MS = 120
/** Codes that a tenant may send in an hour; the parameter sets another number. */
const CODES_PER_HOUR = 1000

interface PhoneSignInOptions {
  db: Db
  secretKey: Buffer
  secrets: Secrets
  /** Hears what could not be sent: the user gets no error, which would reveal whose phone it is. */
  log(error: unknown): void
}

/** Signing in with a code that is sent to one's phone. */
export function createPhoneSignIn({ db, secretKey, secrets, log }: PhoneSignInOptions) {
  const codes = createPhoneCodes({ db, secretKey })
  const sending = new Set<Promise<void>>()

  async function deliver(sms: SmsRow, of: PhoneOf, code: string, budget: SmsBudget): Promise<void> {
    if (!(await findByPhone(db, of))) return
    const [sent] = await sendMessages({ db, secrets }, sms, { phones: [of.phone], params: { code }, budget })
    if (!sent?.sent) log(new Error(`sign-in code not sent: ${sent?.answer}`))
  }

  /** The same for everybody, so that nobody learns whose phone it is. */
  async function admit({ tenantId, phone }: PhoneOf): Promise<{ sms: SmsRow; budget: SmsBudget }> {
    assertPhone(phone)
    const sms = await enabledSms(db, tenantId)
    if (!sms) throw grantRefusals.phoneClosed()
    const budget = codeBudget(await numberSetting(db, tenantId, 'sms.codesPerHour', CODES_PER_HOUR))
    await assertMaySend(db, tenantId, 1, budget)
    return { sms, budget }
  }

  return {
    /** Responds alike and equally fast whether or not somebody has this phone: the message is sent afterwards. */
    async sendCode(request: PhoneOf & { address: string }): Promise<void> {
      const { tenantId, phone } = request
      const { sms, budget } = await admit(request)
      const code = await codes.issue(request)
      const job = asSystem(() => deliver(sms, { tenantId, phone }, code, budget))
        .catch(log)
        .finally(() => sending.delete(job))
      sending.add(job)
    },

    /** The owner of the phone that the code was sent to, ready to work; throws for everyone else. */
    async check({ tenantId, phone, code }: PhoneOf & { code: string }): Promise<Person> {
      assertPhone(phone)
      if (code === '') throw grantRefusals.phoneCodeMissing()
      const earliest = sleep(REFUSAL_MS)
      const accepted = await codes.accepts({ tenantId, phone }, code.trim())
      const person = await findByPhone(db, { tenantId, phone })
      if (!accepted || !person) {
        await earliest
        throw grantRefusals.phoneCode()
      }
      // Only the owner of the phone learns more. Wrong passwords do not count here: an outsider could send them.
      return assertMayWork(person)
    },

    /** Sends the code that proves to whom a phone belongs. Its owner is signed in, and gets the reason of a failure. */
    async sendConfirmation({ userId, ...request }: PhoneOf & { userId: string; address: string }): Promise<void> {
      const { sms, budget } = await admit(request)
      const code = await codes.issue({ ...request, purpose: confirming(userId) })
      const [sent] = await sendMessages({ db, secrets }, sms, { phones: [request.phone], params: { code }, budget })
      if (sent?.sent) return
      log(new Error(`confirmation code not sent: ${sent?.answer}`))
      throw new Refusal(400, labels.notSent)
    },

    /** Makes the phone good for signing in, unless it was changed meanwhile. */
    async confirm({ userId, code, ...of }: PhoneOf & { userId: string; code: string }): Promise<void> {
      if (code === '') throw grantRefusals.phoneCodeMissing()
      if (!(await codes.accepts({ ...of, purpose: confirming(userId) }, code))) throw new Refusal(400, labels.wrongCode)
      // Not a change of the record: an open form on it stays valid.
      await sql`update blade_user set phone_confirmed_at = now()
        where id = ${userId} and phone = ${of.phone} and is_deleted = 0`.execute(db)
    },

    /** Settles when what was to be sent has been sent. */
    async close(): Promise<void> {
      await Promise.all(sending)
    },
  }
}

export type PhoneSignIn = ReturnType<typeof createPhoneSignIn>

/** A code for one account confirms the phone of no other, and signs nobody in. */
const confirming = (userId: string) => `confirm:${userId}`

function assertPhone(phone: string): void {
  const complaint = phoneComplaint(phone)
  if (complaint) throw new Refusal(400, phoneTexts[complaint], { data: { error: 'invalid_request' } })
}

const labels = {
  notSent: { zh: '短信发送失败，请稍后再试', en: 'The message could not be sent; please try again later' },
  wrongCode: { zh: '验证码不正确或已失效', en: 'Wrong or expired code' },
} satisfies Record<string, Label>
