import type { SignIn } from '#contract/auth'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { maskText } from '../../platform/logs/mask.ts'
import { recordEvent } from '../../platform/trail/recordEvent.ts'

/** One attempt to sign in: its method and its origin. */
interface Try {
  grant: string
  address: string
  userAgent: string
}

/** Keeps a try for its person to read. The lockout bounds how many wrong ones there are. */
export async function noteSignIn(
  db: Db,
  { id: userId, tenantId }: { id: string; tenantId: string },
  { grant: way, address, userAgent }: Try,
  result: SignIn['result'],
): Promise<void> {
  const attempt = { way, result, address, userAgent: shownAgent(userAgent) }
  await db
    .insertInto('signInLog')
    .values({ id: newId(), tenantId, userId, ...attempt })
    .execute()
  await recordEvent(db, 'signIn', { module: 'blade-auth/oauth/token', tenantId, userId, after: attempt })
}

/** Browsers introduce themselves with whatever they like. */
export function shownAgent(userAgent: string): string {
  return maskText(userAgent).slice(0, 255)
}
