import { sql } from 'kysely'
import type { FactorStep, OwnFactors } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { originFor, type Site } from '../accounts/input.ts'
import { assertMayWork, findByUserId, type Person } from '../accounts/people.ts'
import { type FactorParts, factorLabels, goOn, type SecondFactorService } from './createSecondFactor.ts'
import { factorPolicyFor, issueRecoveryCodes, noteFactor, waysOf } from './factors.ts'
import { createPasskeys } from './passkeys.ts'
import type { Ticket } from './tickets.ts'
import { newTotpSecret } from './totp.ts'

/** Setting up and removing one's own second factor. The guard has made sure that the person is there. */
export function createEnrolment({ config, db, secrets }: FactorParts, factor: SecondFactorService) {
  const { tickets, passkeys } = factor
  const personOf = async ({ userId }: Caller) => assertMayWork(await findByUserId(db, userId))

  async function assertMayAdd(caller: Caller) {
    const person = await personOf(caller)
    if ((await factorPolicyFor(db, person)) === 'off') throw new Refusal(400, labels.off)
    return person
  }

  async function redeem(ticket: string, purpose: Ticket['purpose'], { userId, sessionId }: Caller) {
    const used = await tickets.take(ticket, { purpose, holder: sessionId })
    if (used?.userId !== userId) throw new Refusal(400, factorLabels.ticket)
    return used.details
  }

  const appStep = ({ userId, sessionId }: Caller, person: Person, secret: string, site: Site) =>
    factor.step({ purpose: 'totp', userId, holder: sessionId, details: { secret } }, person, [], site)

  return {
    async own(caller: Caller): Promise<OwnFactors> {
      const { userId } = caller
      const [policy, ways, codes, rows] = await Promise.all([
        factorPolicyFor(db, await personOf(caller)),
        waysOf(db, userId),
        db.selectFrom('sysRecoveryCode').select('hash').where('userId', '=', userId).execute(),
        db
          .selectFrom('sysPasskey')
          .select(['id', 'name', 'createdAt', 'usedAt'])
          .where('userId', '=', userId)
          .orderBy('id')
          .execute(),
      ])
      return { policy, totp: ways.includes('totp'), recoveryCodes: codes.length, passkeys: rows }
    },

    /** A step as in a sign-in that sets up an app. */
    async beginApp(caller: Caller, site: Site): Promise<FactorStep> {
      return appStep(caller, await assertMayAdd(caller), secrets.seal(newTotpSecret()), site)
    },

    /** Answers recovery codes to who had no second factor. */
    async addApp(caller: Caller, { ticket, code }: { ticket: string; code: string }, site: Site) {
      const person = await assertMayAdd(caller)
      const { secret = '' } = await redeem(ticket, 'totp', caller)
      const recoveryCodes = await factor.counted(person, () => factor.enrolledBy(code, secret, person, false))
      if (!recoveryCodes) throw goOn(factorLabels.wrong, await appStep(caller, person, secret, site))
      return { recoveryCodes }
    },

    async beginPasskey(caller: Caller, site: Site): Promise<{ ticket: string; options: object }> {
      const { user } = await assertMayAdd(caller)
      const { userId, tenantId, account, sessionId: holder } = caller
      const origin = await originFor(db, tenantId, site, config.publicUrl)
      const named = { userId: user.id, account, issuer: await factor.tenantName(tenantId) }
      const { options, details } = await passkeys.creationOptions(named, origin)
      return { options, ticket: await tickets.issue({ purpose: 'passkey', userId, holder, details }) }
    },

    async addPasskey(caller: Caller, { ticket, ...made }: { ticket: string; name: string; response: string }) {
      await assertMayAdd(caller)
      const { userId, tenantId } = caller
      const details = await redeem(ticket, 'passkey', caller)
      return inTransaction(db, async tx => {
        const had = await waysOf(tx, userId)
        if (!(await createPasskeys(tx).add({ userId, ...made }, details))) throw new Refusal(400, labels.passkey)
        await noteFactor(tx, { userId, tenantId, act: 'addPasskey', name: made.name })
        return { recoveryCodes: had.length > 0 ? [] : await issueRecoveryCodes(tx, secrets, userId) }
      })
    },

    /** The ten of before are good no more. */
    async renewRecoveryCodes({ userId, tenantId }: Caller) {
      if ((await waysOf(db, userId)).length === 0) throw new Refusal(400, labels.none)
      return inTransaction(db, async tx => {
        await noteFactor(tx, { userId, tenantId, act: 'recoveryCodes' })
        return { recoveryCodes: await issueRecoveryCodes(tx, secrets, userId) }
      })
    },

    /** Removes the app, or the passkey with this id. */
    async remove(caller: Caller, passkeyId: string | undefined): Promise<void> {
      const { userId, tenantId } = caller
      const person = await personOf(caller)
      const policy = await factorPolicyFor(db, person)
      await inTransaction(db, async tx => {
        // One after the other: each of two at the same moment would see the other one's factor stay.
        await sql`select from blade_user where id = ${userId} for update`.execute(tx)
        const removed =
          passkeyId === undefined
            ? await tx.deleteFrom('sysTotp').where('userId', '=', userId).returning('userId as name').executeTakeFirst()
            : await tx
                .deleteFrom('sysPasskey')
                .where('userId', '=', userId)
                // As text: anything may arrive.
                .where(sql<string>`id::text`, '=', passkeyId)
                .returning('name')
                .executeTakeFirst()
        if (!removed) throw new Refusal(404, labels.none)
        const isLast = (await waysOf(tx, userId)).length === 0
        if (isLast && policy === 'required') throw new Refusal(400, labels.last)
        if (isLast) await tx.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute()
        const act =
          passkeyId === undefined
            ? ({ act: 'removeApp' } as const)
            : ({ act: 'removePasskey', name: removed.name } as const)
        await noteFactor(tx, { userId, tenantId, ...act })
      })
    },
  }
}

export type Enrolment = ReturnType<typeof createEnrolment>

const labels = {
  off: { zh: '本租户未开放二次验证', en: 'This tenant does not offer a second factor' },
  passkey: { zh: '通行密钥未通过验证，请重试', en: 'The passkey was not accepted; please try again' },
  none: { zh: '尚未设置二次验证', en: 'No such second factor' },
  last: { zh: '必须保留一种二次验证方式', en: 'One second factor must stay' },
} satisfies Record<string, Label>
