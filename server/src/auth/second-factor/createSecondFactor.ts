import { sql } from 'kysely'
import type { FactorProof, FactorStep, FactorWay } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { announce } from '../accounts/announcements.ts'
import { originFor, type Site } from '../accounts/input.ts'
import { failLimit, type Lockout } from '../accounts/lockout.ts'
import { assertOwnPassword } from '../accounts/ownPassword.ts'
import { assertMayWork, findByUserId, type Person, tenantNameOf } from '../accounts/people.ts'
import { noteSignIn } from '../accounts/signInLog.ts'
import type { PendingSignIn, TicketDetails } from '../accounts/tables.ts'
import { factorPolicyFor, issueRecoveryCodes, noteFactor, redeemRecoveryCode, waysOf } from './factors.ts'
import { createPasskeys } from './passkeys.ts'
import { createFactorTickets, TICKET_SECONDS, type Ticket } from './tickets.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

export interface FactorParts {
  config: Config
  db: Db
  secrets: Secrets
  lockout: Lockout
}

/** The proof that a user submits. */
type ProofInput = Omit<FactorProof, 'ticket'>

interface SignInProof extends ProofInput {
  ticket: string
  clientId: string
  site: Site
  address: string
  userAgent: string
}

interface FinishedSignIn {
  person: Person
  pending: PendingSignIn
  factor: FactorWay
  /** Of somebody who has set up an app with this. */
  recoveryCodes?: string[]
}

/** The second factor of sign-ins, and of calls that require it again. */
export function createSecondFactor({ config, db, secrets, lockout }: FactorParts) {
  const tickets = createFactorTickets(db)
  const passkeys = createPasskeys(db)

  async function step(ticket: Ticket, person: Person, ways: FactorWay[], site: Site): Promise<FactorStep> {
    const details: TicketDetails = { ...ticket.details }
    const requested = ways.includes('passkey')
      ? await passkeys.requestOptions(ticket.userId, await originFor(db, person.user.tenantId, site, config.publicUrl))
      : undefined
    Object.assign(details, requested?.details)
    const enrol = details.secret === undefined ? undefined : await appSecret(person, secrets.open(details.secret))
    return {
      ticket: await tickets.issue({ ...ticket, details }),
      expiresIn: TICKET_SECONDS,
      ways,
      ...(requested && { passkey: requested.options }),
      ...(enrol && { enrol }),
    }
  }

  async function appSecret({ user }: Person, secret: string) {
    return { secret, uri: totpUri({ secret, issuer: await tenantName(user.tenantId), account: user.account }) }
  }

  const tenantName = async (tenantId: string) => (await tenantNameOf(db, tenantId)) ?? tenantId

  /** The way in which something right was given. */
  async function provenWay(userId: string, given: ProofInput, details: TicketDetails): Promise<FactorWay | undefined> {
    const { passkey = '', code = '' } = given
    if (passkey !== '') return (await passkeys.verifies(userId, passkey, details)) ? 'passkey' : undefined
    const digits = code.replace(/\s/g, '')
    if (/^\d{6}$/.test(digits)) return (await acceptsCode(userId, digits)) ? 'totp' : undefined
    return (await redeemRecoveryCode(db, secrets, userId, code)) ? 'recovery' : undefined
  }

  async function acceptsCode(userId: string, code: string): Promise<boolean> {
    const stored = await db.selectFrom('sysTotp').select('secret').where('userId', '=', userId).executeTakeFirst()
    const lastStep = stored && stepOf(secrets.open(stored.secret), code)
    if (lastStep === undefined) return false
    // In one statement: of two tries with the same code at the same moment one is accepted.
    const used = await db
      .updateTable('sysTotp')
      .set({ lastStep })
      .where('userId', '=', userId)
      .where('lastStep', '<', lastStep)
      .returning('userId')
      .executeTakeFirst()
    return used !== undefined
  }

  /** Wrong tries count as wrong passwords do, apart from those: a right password does not clear them. */
  async function counted<Result>(
    { user }: Person,
    check: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    if (!(await lockout.tryAcquireFactor(user, await failLimit(db, user.tenantId)))) throw refuse(factorLabels.locked)
    const result = await check()
    if (result !== undefined) await lockout.resetFactor(user.id)
    return result
  }

  /** Stores the app of the ticket, if the code comes from it. Who has a factor already sets up nothing by a sign-in. */
  async function enrolledBy(
    code: string,
    sealed: string,
    person: Person,
    isFirst: boolean,
  ): Promise<string[] | undefined> {
    const { id: userId, tenantId } = person.user
    const lastStep = stepOf(secrets.open(sealed), code.replace(/\s/g, ''))
    if (lastStep === undefined) return undefined
    return inTransaction(db, async tx => {
      // One after the other per person: two set up at the same moment would each answer codes of their own.
      await sql`select from blade_user where id = ${userId} for update`.execute(tx)
      const had = await waysOf(tx, userId)
      if (isFirst && had.length > 0) throw refuse(factorLabels.ticket)
      const values = { userId, secret: sealed, lastStep }
      await tx
        .insertInto('sysTotp')
        .values(values)
        .onConflict(conflict => conflict.column('userId').doUpdateSet(values))
        .execute()
      await noteFactor(tx, { userId, tenantId, act: 'addApp' })
      return had.length > 0 ? [] : issueRecoveryCodes(tx, secrets, userId)
    })
  }

  return {
    tickets,
    passkeys,
    step,
    tenantName,
    enrolledBy,
    counted,

    /** Refuses a sign-in that needs a second factor, and names the step that goes on with it. */
    async demand(
      person: Person,
      { clientId, site }: { clientId: string; site: Site },
      signIn: PendingSignIn,
    ): Promise<void> {
      const userId = person.user.id
      const ways = await waysOf(db, userId)
      const mustEnrol = ways.length === 0 && (await factorPolicyFor(db, person)) === 'required'
      if (ways.length === 0 && !mustEnrol) return
      const details = { signIn, ...(mustEnrol && { secret: secrets.seal(newTotpSecret()) }) }
      const ticket = { purpose: 'signIn', userId, holder: clientId, details } as const
      throw goOn(mustEnrol ? factorLabels.enrol : factorLabels.next, await step(ticket, person, ways, site))
    },

    /** The person whose sign-in goes on with this proof; throws for everyone else. */
    async finish({ ticket, clientId, site, ...given }: SignInProof): Promise<FinishedSignIn> {
      const used = await tickets.take(ticket, { purpose: 'signIn', holder: clientId })
      const pending = used?.details.signIn
      if (!used || !pending) throw refuse(factorLabels.ticket)
      const { userId, details } = used
      const person = assertMayWork(await findByUserId(db, userId))
      const { secret } = details
      const found = await counted(person, async (): Promise<FinishedSignIn | undefined> => {
        if (secret !== undefined) {
          const recoveryCodes = await enrolledBy(given.code ?? '', secret, person, true)
          return recoveryCodes && { person, pending, factor: 'totp', recoveryCodes }
        }
        const factor = await provenWay(userId, given, details)
        return factor && { person, pending, factor }
      })
      if (found) return found
      await noteSignIn(db, person.user, { ...given, grant: pending.way }, 'wrongFactor')
      const next = { purpose: 'signIn', userId, holder: clientId, details } as const
      throw goOn(factorLabels.wrong, await step(next, person, await waysOf(db, userId), site))
    },

    /** A try for somebody who is signed in. */
    async ask(caller: Caller, site: Site): Promise<FactorStep> {
      const person = assertMayWork(await findByUserId(db, caller.userId))
      const ways = await waysOf(db, caller.userId)
      const ticket = { purpose: 'proof', userId: caller.userId, holder: caller.sessionId, details: {} } as const
      return step(ticket, person, ways.length > 0 ? ways : ['password'], site)
    },

    /** Notes in the session that its person is there. */
    async prove(caller: Caller, { ticket, ...given }: FactorProof): Promise<void> {
      const { userId, sessionId } = caller
      const used = await tickets.take(ticket, { purpose: 'proof', holder: sessionId })
      if (!used) throw refuse(factorLabels.ticket)
      const ways = await waysOf(db, userId)
      if (ways.length === 0) await assertOwnPassword(db, lockout, caller, given.password ?? '')
      else {
        const person = assertMayWork(await findByUserId(db, userId))
        const way = await counted(person, () => provenWay(userId, given, used.details))
        if (!way) throw refuse(factorLabels.wrong)
      }
      await db.updateTable('sysSession').set({ provenAt: sql<Date>`now()` }).where('id', '=', sessionId).execute()
      await announce(db, { session: sessionId })
    },
  }
}

export type SecondFactorService = ReturnType<typeof createSecondFactor>

const refuse = (label: Label) => new Refusal(400, label, { data: { error: 'invalid_grant' } })
export const goOn = (label: Label, step: FactorStep) =>
  new Refusal(400, label, { data: { error: 'invalid_grant', second_factor: step } })

export const factorLabels = {
  next: { zh: '请完成二次验证', en: 'Please prove your second factor' },
  enrol: { zh: '请先设置二次验证', en: 'Please set up a second factor first' },
  wrong: { zh: '验证未通过，验证码不正确或已使用', en: 'Not accepted: the code is wrong or was used before' },
  ticket: { zh: '验证已失效，请重新开始', en: 'This took too long; please begin again' },
  locked: { zh: '验证失败次数过多，请稍后再试', en: 'Too many wrong codes; please try again later' },
} satisfies Record<string, Label>
