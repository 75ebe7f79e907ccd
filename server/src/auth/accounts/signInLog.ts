import { sql } from 'kysely'
import type { FactorWay, SignIn } from '#contract/auth'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { maskText } from '../../platform/logs/mask.ts'
import { recordEvent } from '../../platform/trail/recordEvent.ts'

/** One attempt to sign in: its method and its origin. */
interface Try {
  grant: string
  address: string
  userAgent: string
  /** The browser, where it is known to the account by its cookie. */
  device?: string | undefined
  factor?: FactorWay
}

/** Stores a try for its person to read. The lockout bounds how many wrong ones there are. */
export async function noteSignIn(
  db: Db,
  { id: userId, tenantId }: { id: string; tenantId: string },
  { grant: way, address, userAgent, device, factor }: Try,
  result: SignIn['result'],
): Promise<void> {
  const attempt = { way, result, address, userAgent: shownAgent(userAgent), factor: factor ?? null }
  const newDevice = result === 'success' && device === undefined && (await isNewPlace(db, userId, attempt))
  await db
    .insertInto('signInLog')
    .values({ id: newId(), tenantId, userId, newDevice, ...attempt })
    .execute()
  await recordEvent(db, 'signIn', { module: 'blade-auth/oauth/token', tenantId, userId, after: attempt })
}

/** Neither the first sign-in nor one from an address of before by the same browser, whose version may have changed. */
async function isNewPlace(db: Db, userId: string, { address, userAgent }: Pick<Try, 'address' | 'userAgent'>) {
  const isSame = sql<boolean>`address = ${address} and
    regexp_replace(user_agent, '[0-9.]+', '', 'g') = regexp_replace(${userAgent}, '[0-9.]+', '', 'g')`
  const { known } = await db
    .selectFrom('signInLog')
    .select(sql<boolean | null>`bool_or(${isSame})`.as('known'))
    .where('userId', '=', userId)
    .where('result', '=', 'success')
    .executeTakeFirstOrThrow()
  return known === false
}

/** Browsers introduce themselves with whatever they like. */
export function shownAgent(userAgent: string): string {
  return maskText(userAgent).slice(0, 255)
}
