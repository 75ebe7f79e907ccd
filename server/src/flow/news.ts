import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Listener } from '../db/listen.ts'

/** Tasks came, were claimed or are over. Only ids travel: any program on the database may listen. */
export interface TaskNews {
  tenantId: string
}

const CHANNEL = 'flow_tasks_changed'

/** Inside a transaction it is heard when that commits, and once however often it was said. */
export async function spreadTaskNews(db: Db, news: TaskNews): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}

/** Hears of all processes. A lost connection is told of by the news of notices. */
export function hearTaskNews(listener: Listener, hear: (news: TaskNews) => void): void {
  listener.on(CHANNEL, payload => {
    if (payload !== undefined) hear(JSON.parse(payload) as TaskNews)
  })
}
