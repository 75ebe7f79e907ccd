import type { FactorWay, OwnFactors } from '#contract/auth'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../platform/db/database.ts'
import { textSetting } from '../../platform/db/parameters.ts'
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
