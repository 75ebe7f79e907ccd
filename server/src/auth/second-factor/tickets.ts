import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TicketDetails } from '../accounts/tables.ts'
import { hashOfToken, randomToken } from '../sessions/tokens.ts'

export const TICKET_SECONDS = 300

export interface Ticket {
  purpose: 'signIn' | 'proof' | 'totp' | 'passkey'
  userId: string
  /** The client app of a sign-in, else the session. */
  holder: string
  details: TicketDetails
}

/** Tries to prove or to set up a second factor. Each is used up by one request, right or wrong. */
export function createFactorTickets(db: Db) {
  return {
    async issue({ details, ...ticket }: Ticket): Promise<string> {
      const text = randomToken()
      const expiresAt = sql<Date>`now() + make_interval(secs => ${TICKET_SECONDS})`
      await db
        .insertInto('sysFactorTicket')
        .values({ ...ticket, hash: hashOfToken(text), details: JSON.stringify(details), expiresAt })
        .execute()
      return text
    },

    async take(
      text: string,
      { purpose, holder }: Pick<Ticket, 'purpose' | 'holder'>,
    ): Promise<{ userId: string; details: TicketDetails } | undefined> {
      const used = await db
        .deleteFrom('sysFactorTicket')
        .where('hash', '=', hashOfToken(text))
        .returning(['purpose', 'holder', 'userId', 'details', sql<boolean>`expires_at > now()`.as('fresh')])
        .executeTakeFirst()
      return used?.fresh && used.purpose === purpose && used.holder === holder ? used : undefined
    },
  }
}
