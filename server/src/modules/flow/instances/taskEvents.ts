import { sql } from 'kysely'
import { flowMode } from '#contract/flow/categories'
import type { Db } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/db/listen.ts'

/**
 * Tasks were created, claimed or ended, or the processes that can be started changed. Any server process may listen, so
 * an event holds only ids.
 */
export interface TasksChanged {
  /** All tenants when absent. */
  tenantId?: string
  /** One user of the tenant, with the task that was reassigned to them. */
  userId?: string
  reassigned?: string
}

const CHANNEL = 'flow_tasks_changed'

/** PostgreSQL delivers the event when the transaction commits, and equal events of a transaction once. */
export async function publishTasksChanged(db: Db, event: TasksChanged): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}

/** The processes that can be started have changed for the tenants of a process. */
export function publishProcessesChanged(db: Db, { tenantId, mode }: { tenantId: string; mode: number }): Promise<void> {
  return publishTasksChanged(db, mode === flowMode.common ? {} : { tenantId })
}

/** Receives the events of all server processes. Browsers learn of a lost connection from the notices. */
export function onTasksChanged(listener: Listener, handle: (event: TasksChanged) => void): void {
  listener.on(CHANNEL, payload => {
    if (payload !== undefined) handle(JSON.parse(payload) as TasksChanged)
  })
}
