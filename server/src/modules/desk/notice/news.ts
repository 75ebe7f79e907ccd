import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/db/listen.ts'

/** Changes of notices. Only ids travel: any program on the database may listen. */
export interface News {
  tenantId: string
  /** One person has read something; otherwise it concerns all of the tenant. */
  userId?: string
  /** The notice that was published; absent where an older one changed or went. */
  published?: string
}

const CHANNEL = 'notice_changed'

/** Inside a transaction it is heard when that commits. */
export async function notifyNoticesChanged(db: Db, news: News): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}

/** Hears of all processes; nothing is given after a lost connection, when anything may have changed. */
export function onNoticesChanged(listener: Listener, hear: (news: News | undefined) => void): void {
  listener.on(CHANNEL, payload => hear(payload === undefined ? undefined : (JSON.parse(payload) as News)))
}
