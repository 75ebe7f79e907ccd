import { sql } from 'kysely'
import type { UnlockReply } from '#contract/auth'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../platform/db/database.ts'
import { textSetting } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { announce } from '../accounts/announcements.ts'
import { hashPassword, passwordMatches } from '../accounts/passwords.ts'
import { findByUserId } from '../accounts/people.ts'
import type { Sessions } from './tokens.ts'

/** Wrong tries before the session ends: whoever sits at an unattended desk must not go on guessing. */
const TRIES = 5

/**
 * Locks the caller's session. Without a digest the password given before in this session stays; an idle session needs
 * none.
 */
export async function lockSession(
  db: Db,
  { sessionId }: Caller,
  digest: string | undefined,
  idle: boolean,
): Promise<void> {
  const fresh = digest === undefined ? undefined : await hashPassword(digest)
  const locked = await db
    .updateTable('sysSession')
    .set({ lockedAt: sql<Date>`now()`, ...(fresh !== undefined && { lockPassword: fresh }) })
    .where('id', '=', sessionId)
    // The second of two requests must not put its own password over the first one's.
    .where('lockedAt', 'is', null)
    .$if(fresh === undefined && !idle, query => query.where('lockPassword', 'is not', null))
    .returning('id')
    .executeTakeFirst()
  if (!locked) throw new Refusal(400, labels.noPassword)
  await announce(db, { session: sessionId })
}

/** Unlocks the caller's session, or counts the try. The last wrong try ends the session. */
export async function unlockSession(db: Db, sessions: Sessions, caller: Caller, digest: string): Promise<UnlockReply> {
  const { sessionId } = caller
  // Counted before the password is looked at, in one statement: tries at the same moment cannot all pass.
  const session = await db
    .updateTable('sysSession')
    .set(({ eb }) => ({ unlockFailures: eb('unlockFailures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .where(({ or, eb }) => or([eb('lockPassword', 'is not', null), eb('lockedAt', 'is not', null)]))
    .returning(['lockPassword', 'unlockFailures'])
    .executeTakeFirst()
  if (!session) throw new Refusal(409, labels.notLocked)
  const by = session.unlockFailures > TRIES ? undefined : await matching(db, caller, session.lockPassword, digest)
  if (by === undefined && session.unlockFailures < TRIES) throw new Refusal(400, refusals.wrongLockPassword)
  if (by === undefined) {
    await sessions.end(sessionId)
    throw new Refusal(401, labels.tooManyTries)
  }
  await db
    .updateTable('sysSession')
    // A forgotten password is of no use for the next lock.
    .set({ lockedAt: null, unlockFailures: 0, ...(by === 'ownPassword' && { lockPassword: null }) })
    .where('id', '=', sessionId)
    .execute()
  await announce(db, { session: sessionId })
  return { by }
}

async function matching(
  db: Db,
  caller: Caller,
  /** Null: an idle session was locked without one. */
  stored: string | null,
  digest: string,
): Promise<UnlockReply['by'] | undefined> {
  if (stored !== null) {
    if (await passwordMatches(stored, digest)) return 'lockPassword'
    if ((await textSetting(db, caller.tenantId, 'account.unlockByPassword')) !== 'true') return undefined
  }
  const person = await findByUserId(db, caller.userId)
  return (await passwordMatches(person?.user.password, digest)) ? 'ownPassword' : undefined
}

const labels = {
  noPassword: { zh: '锁屏密码不能为空', en: 'A lock password is needed' },
  notLocked: { zh: '会话未锁定', en: 'The session is not locked' },
  tooManyTries: { zh: '解锁密码错误次数过多，请重新登录', en: 'Too many wrong passwords, please sign in again' },
} satisfies Record<string, Label>
