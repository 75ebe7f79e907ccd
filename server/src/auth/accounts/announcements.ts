import { sql, type Transaction } from 'kysely'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/db/listen.ts'

/** Changes of signed-in people. Only ids travel: any program on the database may listen. */
export type AccountChange = { session: string } | { user: string } | { tenant: string } | 'everyone'

declare module 'fastify' {
  interface FastifyInstance {
    /** For a caller who goes on at once and must not meet what was known of them before. */
    invalidateCallers(change: AccountChange): void
  }
}

const CHANNEL = 'sign_in_changed'

/** Inside a transaction it is heard when that commits. */
export async function announce(db: Db | Transaction<Database>, change: AccountChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}

/** Hears what every process announces. After a lost connection `onChange` receives a change of everyone. */
export function onAccountsChanged(listener: Listener, onChange: (change: AccountChange) => void): void {
  listener.on(CHANNEL, payload => onChange((parseJson(payload ?? '') as AccountChange | undefined) ?? 'everyone'))
}
