import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/db/listen.ts'

/** Changes of notices. Only ids travel: any program on the database may listen. */
export interface NoticeChange {
  tenantId: string
  /** One person has read something; otherwise it concerns all of the tenant. */
  userId?: string
  /** The notice that was published; absent where an older one changed or went. */
  published?: string
}

const CHANNEL = 'notice_changed'

/** Inside a transaction the change is sent at its commit. */
export async function notifyNoticesChanged(db: Db, change: NoticeChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}

/** Receives the changes of all processes; `undefined` after a lost connection, when anything may have changed. */
export function onNoticesChanged(listener: Listener, onChange: (change: NoticeChange | undefined) => void): void {
  listener.on(CHANNEL, payload => onChange(payload === undefined ? undefined : (JSON.parse(payload) as NoticeChange)))
}
