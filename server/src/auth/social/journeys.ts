import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Journey } from './openId.ts'

/** Long enough to find one's second factor. */
const LIFETIME = '10 minutes'

export interface Departure {
  source: string
  tenantId: string
  /** The cookie of the browser. */
  browser: string
  redirectUri: string
}

export const randomText = () => randomBytes(32).toString('base64url')
export const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Visitors on their way to a provider and back. */
export function createJourneys(db: Db) {
  return {
    async begin({ source, tenantId, browser, redirectUri }: Departure): Promise<Journey> {
      const journey = { state: randomText(), nonce: randomText(), verifier: randomText(), redirectUri }
      await db
        .insertInto('sysSocialState')
        .values({
          hash: digest(journey.state),
          browser: digest(browser),
          source,
          tenantId,
          verifier: journey.verifier,
          nonce: journey.nonce,
          redirectUri,
          expiresAt: sql`now() + ${LIFETIME}::interval`,
        })
        .execute()
      return journey
    },

    /** Uses the state up; nothing when it is unknown, used, old, or was given to another browser. */
    async end(state: string, browser: string): Promise<(Journey & { source: string; tenantId: string }) | undefined> {
      const used = await db
        .deleteFrom('sysSocialState')
        .where('hash', '=', digest(state))
        .where('browser', '=', digest(browser))
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
      const { source, tenantId, verifier, nonce, redirectUri } = used
      return { source, tenantId, verifier, nonce, redirectUri, state }
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('sysSocialState').where('expiresAt', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('sysSocialApplicant').where('expiresAt', '<', sql<Date>`now()`).execute()
    },
  }
}
