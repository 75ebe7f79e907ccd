import { sql } from 'kysely'
import { flowMode } from '#contract/flow/categories'
import type { Db } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/db/listen.ts'

/** Tasks came, were claimed or are over, or other processes can be started. Only ids travel: any program may listen. */
export interface TaskNews {
  /** All tenants when absent. */
  tenantId?: string
  /** One user of the tenant, with the task that was reassigned to them. */
  userId?: string
  reassigned?: string
}

const CHANNEL = 'flow_tasks_changed'

/** Inside a transaction it is heard when that commits, and once however often it was said. */
export async function spreadTaskNews(db: Db, news: TaskNews): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}

const SOON_MS = 50
const untold = new Set<string>()

/**
 * For what has committed: once for all that comes meanwhile. Transactions that tell something themselves commit one
 * after the other, each waiting for the disk.
 */
export function spreadTaskNewsSoon(db: Db, tenantId: string): void {
  if (untold.has(tenantId)) return
  untold.add(tenantId)
  setTimeout(() => {
    untold.delete(tenantId)
    // Who is not told sees it at the next change, or when they look again.
    spreadTaskNews(db, { tenantId }).catch(() => {})
  }, SOON_MS)
}

/** What can be started has changed for the tenants of a process. */
export function spreadProcessNews(db: Db, { tenantId, mode }: { tenantId: string; mode: number }): Promise<void> {
  return spreadTaskNews(db, mode === flowMode.common ? {} : { tenantId })
}

/** Hears of all server processes. A lost connection is told of by the news of notices. */
export function hearTaskNews(listener: Listener, hear: (news: TaskNews) => void): void {
  listener.on(CHANNEL, payload => {
    if (payload !== undefined) hear(JSON.parse(payload) as TaskNews)
  })
}
