import { setTimeout as sleep } from 'node:timers/promises'
import { enabledStatus } from '#contract/resource/enabled'
import { phoneComplaint, phoneTexts } from '#contract/rules'
import type { Db } from '../../db/database.ts'
import { asSystem } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import { assertMaySend, codeBudget, type SmsBudget } from '../../sms/budget.ts'
import { type SmsRow, sendMessages } from '../../sms/sendMessages.ts'
import { grantRefusals } from '../grantRefusal.ts'
import type { Lockout } from '../lockout.ts'
import { assertMayWork, findByPhone, type Person, tenantStatus } from '../people.ts'
import { numberSetting } from '../settings.ts'
import { createPhoneCodes, type PhoneOf } from './phoneCodes.ts'

/** A refusal takes at least this long, so that its cause cannot be told from its time. */
const REFUSAL_MS = 120
/** Codes that a tenant may send in an hour; the parameter says otherwise. */
const CODES_PER_HOUR = 1000

interface Parts {
  db: Db
  secretKey: Buffer
  lockout: Lockout
  /** Hears what could not be sent: the visitor is not told, for that would tell whose phone it is. */
  log(error: unknown): void
}

/** Signing in with a code that is sent to one's phone. */
export function createPhoneSignIn({ db, secretKey, lockout, log }: Parts) {
  const codes = createPhoneCodes({ db, secretKey })
  const sending = new Set<Promise<void>>()

  async function deliver(sms: SmsRow, of: PhoneOf, code: string, budget: SmsBudget): Promise<void> {
    if (!(await findByPhone(db, of))) return
    const [sent] = await sendMessages(db, sms, { phones: [of.phone], params: { code }, budget })
    if (!sent?.sent) log(new Error(`sign-in code not sent: ${sent?.answer}`))
  }

  return {
    /** Takes as long and answers the same whether or not somebody has this phone: the message goes out behind it. */
    async sendCode(asked: PhoneOf & { address: string }): Promise<void> {
      const { tenantId, phone } = asked
      assertPhone(phone)
      const sms = await enabledSms(db, tenantId)
      if (!sms) throw grantRefusals.phoneClosed()
      const budget = codeBudget(await numberSetting(db, tenantId, 'sms.codesPerHour', CODES_PER_HOUR))
      // Asked of everybody, so that nobody learns from it whose phone it is.
      await assertMaySend(db, tenantId, 1, budget)
      const code = await codes.issue(asked)
      const job = asSystem(() => deliver(sms, { tenantId, phone }, code, budget))
        .catch(log)
        .finally(() => sending.delete(job))
      sending.add(job)
    },

    /** Whose phone the code was sent to, ready to work; throws for everyone else. */
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
      // Only who holds the phone learns more.
      if (await lockout.locks(tenantId, person.user.account)) throw grantRefusals.locked()
      return assertMayWork(person)
    },

    forgetOld: codes.forgetOld,

    /** Settles when what was to be sent has been sent. */
    async close(): Promise<void> {
      await Promise.all(sending)
    },
  }
}

export type PhoneSignIn = ReturnType<typeof createPhoneSignIn>

/** Whether people of the tenant may sign in by phone: it has a way of sending messages enabled. */
export async function offersPhone(db: Db, tenantId: string): Promise<boolean> {
  return (await enabledSms(db, tenantId)) !== undefined
}

function enabledSms(db: Db, tenantId: string): Promise<SmsRow | undefined> {
  return db
    .selectFrom('bladeSms')
    .innerJoin('bladeTenant as t', 't.tenantId', 'bladeSms.tenantId')
    .selectAll('bladeSms')
    .where('bladeSms.tenantId', '=', tenantId)
    .where('bladeSms.status', '=', enabledStatus.enabled)
    .where('t.status', '=', tenantStatus.active)
    .executeTakeFirst()
}

function assertPhone(phone: string): void {
  const complaint = phoneComplaint(phone)
  if (complaint) throw new Refusal(400, phoneTexts[complaint], { data: { error: 'invalid_request' } })
}
