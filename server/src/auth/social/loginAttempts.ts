import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { cookieHeader, readCookie } from '../../platform/http/cookies.ts'
import type { LoginAttempt } from './openId.ts'

/** Long enough to find one's second factor. */
const LIFETIME = '10 minutes'

export interface AuthorizationRequest {
  source: string
  tenantId: string
  /** The cookie of the browser. */
  browser: string
  redirectUri: string
}

export const randomText = () => randomBytes(32).toString('base64url')
export const attemptDigest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Users on their way to a provider and back. */
export function createLoginAttempts(db: Db) {
  return {
    async begin({ source, tenantId, browser, redirectUri }: AuthorizationRequest): Promise<LoginAttempt> {
      const attempt = { state: randomText(), nonce: randomText(), verifier: randomText(), redirectUri }
      await db
        .insertInto('sysSocialState')
        .values({
          hash: attemptDigest(attempt.state),
          browser: attemptDigest(browser),
          source,
          tenantId,
          verifier: attempt.verifier,
          nonce: attempt.nonce,
          redirectUri,
          expiresAt: sql`now() + ${LIFETIME}::interval`,
        })
        .execute()
      return attempt
    },

    /** Uses the state up; nothing when it is unknown, used, old, or was given to another browser. */
    async end(
      state: string,
      browser: string,
    ): Promise<(LoginAttempt & { source: string; tenantId: string }) | undefined> {
      const used = await db
        .deleteFrom('sysSocialState')
        .where('hash', '=', attemptDigest(state))
        .where('browser', '=', attemptDigest(browser))
        .returning([
          'source',
          'tenantId',
          'verifier',
          'nonce',
          'redirectUri',
          sql<boolean>`expires_at > now()`.as('fresh'),
        ])
        .executeTakeFirst()
      if (!used?.fresh) return undefined
      const { fresh: _, ...attempt } = used
      return { ...attempt, state }
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('sysSocialState').where('expiresAt', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('sysSocialApplicant').where('expiresAt', '<', sql<Date>`now()`).execute()
    },
  }
}

const NAME = 'social'
const SECONDS = 600

/** Ties a state to the browser it was given to: a link with somebody else's state signs nobody in. */
export function browserOf(request: FastifyRequest): string {
  const value = readCookie(request, NAME)
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** The browser reuses its cookie while several tabs are signing in. */
export function cookieFor(request: FastifyRequest): { browser: string; header: string } {
  const browser = browserOf(request) || randomText()
  return { browser, header: cookieHeader(request, NAME, browser, SECONDS) }
}
