import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { cookieHeader, readCookie } from '../../platform/http/cookies.ts'
import { hashOfToken, randomToken } from '../sessions/tokens.ts'
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

/** Users on their way to a provider and back. */
export function createLoginAttempts(db: Db) {
  return {
    async begin({ source, tenantId, browser, redirectUri }: AuthorizationRequest): Promise<LoginAttempt> {
      const attempt = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), redirectUri }
      await db
        .insertInto('sysSocialState')
        .values({
          hash: hashOfToken(attempt.state),
          browser: hashOfToken(browser),
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
        .where('hash', '=', hashOfToken(state))
        .where('browser', '=', hashOfToken(browser))
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
  const browser = browserOf(request) || randomToken()
  return { browser, header: cookieHeader(request, NAME, browser, SECONDS) }
}
