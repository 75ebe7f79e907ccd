import { sql } from 'kysely'
import type { DownloadTicket } from '#contract/auth'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/http/reply/reply.ts'
import { hashOfToken, livingSession, randomToken, type Session } from './tokens.ts'

const LIFETIME_SECONDS = 60

interface TicketRequest {
  sessionId: string
  address: string
  language: Language
}

/** Keys for one download each. They are in the database, so that any server process accepts them. */
export function createTickets(db: Db) {
  return {
    async issue({ sessionId, address, language }: TicketRequest): Promise<DownloadTicket> {
      const ticket = randomToken()
      const expiresAt = sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS})`
      await db
        .insertInto('sysDownloadTicket')
        .values({ hash: hashOfToken(ticket), address: hashOfToken(address), sessionId, language, expiresAt })
        .execute()
      return { ticket, expiresIn: LIFETIME_SECONDS }
    },

    /** Uses the ticket up, also when it is too old or for another address. */
    async take(ticket: string, address: string): Promise<{ session: Session; language: Language } | undefined> {
      const used = await db
        .deleteFrom('sysDownloadTicket')
        .where('hash', '=', hashOfToken(ticket))
        .returning(['address', 'sessionId', 'language', sql<boolean>`expires_at > now()`.as('fresh')])
        .executeTakeFirst()
      if (!used?.fresh || used.address !== hashOfToken(address)) return undefined
      const session = await livingSession(db, used.sessionId)
      return session && { session, language: used.language }
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
