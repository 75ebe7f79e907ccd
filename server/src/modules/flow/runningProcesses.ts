import { sql } from 'kysely'
import type { HistoryHold } from '../../kit/definition/service.ts'

/** Records that a running process is about, and the processes themselves. */
export const ofRunningProcess: HistoryHold = () =>
  sql`exists (select from flow_instance running where entry.record_id in (running.business_id, running.id)
    and running.end_time is null and running.is_deleted = 0)`
