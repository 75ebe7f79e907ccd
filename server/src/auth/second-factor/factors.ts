import { randomInt } from 'node:crypto'
import type { FactorWay, OwnFactors } from '#contract/auth'
import { splitIds } from '#contract/kit/rules'
import type { Secrets } from '../../platform/config/secrets.ts'
import { type Db, textSetting } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/trail/recordEvent.ts'
import { announce } from '../accounts/announcements.ts'
import { type Person, rolesOf } from '../accounts/people.ts'

/** The ways in which somebody can prove a second factor; none for who has not set one up. */
export async function waysOf(db: Db, userId: string): Promise<FactorWay[]> {
  const { totp, passkey, recovery } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('sysTotp').select('userId').where('userId', '=', userId)).as('totp'),
      exists(selectFrom('sysPasskey').select('userId').where('userId', '=', userId)).as('passkey'),
      exists(selectFrom('sysRecoveryCode').select('userId').where('userId', '=', userId)).as('recovery'),
    ])
    .executeTakeFirstOrThrow()
  if (!totp && !passkey) return []
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(recovery ? (['recovery'] as const) : []),
  ]
}

/** By all roles of a person, whichever of them they have chosen to work in. */
export async function factorPolicyFor(db: Db, { user }: Person): Promise<OwnFactors['policy']> {
  const policy = await textSetting(db, user.tenantId, 'account.secondFactor')
  if (policy === 'off') return 'off'
  if (policy !== 'required') return 'optional'
  const aliases = splitIds((await textSetting(db, user.tenantId, 'account.secondFactorRoles')) ?? '*')
  if (aliases.includes('*')) return 'required'
  const roles = await rolesOf(db, user)
  return roles.some(({ roleAlias }) => aliases.includes(roleAlias)) ? 'required' : 'optional'
}

/** Within a transaction: removes all that somebody has set up. */
export async function removeFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sysTotp').where('userId', '=', userId).execute()
  await db.deleteFrom('sysPasskey').where('userId', '=', userId).execute()
  await db.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute()
  await db.deleteFrom('sysFactorTicket').where('userId', '=', userId).execute()
  await announce(db, { user: userId })
}

interface FactorEvent {
  userId: string
  tenantId: string
  act: 'addApp' | 'removeApp' | 'addPasskey' | 'removePasskey' | 'recoveryCodes'
  name?: string
}

/** Within the transaction of the change. */
export async function noteFactor(db: Db, { userId, tenantId, ...after }: FactorEvent): Promise<void> {
  await recordEvent(db, 'secondFactor', { module: 'blade-auth/second-factor', tenantId, userId, after })
  await announce(db, { user: userId })
}

const COUNT = 10
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes for who has lost phone and passkeys. They replace those of before; only their HMAC is stored. */
export async function issueRecoveryCodes(db: Db, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await db.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('sysRecoveryCode')
    .values(codes.map(code => ({ userId, hash: hashOf(secrets, userId, code) })))
    .execute()
  return codes
}

/** Uses the code up. */
export async function redeemRecoveryCode(db: Db, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('sysRecoveryCode')
    .where('userId', '=', userId)
    .where('hash', '=', hashOf(secrets, userId, code))
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${part()}-${part()}`
}

const hashOf = (secrets: Secrets, userId: string, code: string) =>
  secrets.sign('recovery code', `${userId}:${code.toLowerCase().replace(/[^a-z2-9]/g, '')}`)
