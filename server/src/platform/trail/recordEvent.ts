import type { ColumnType, Generated } from 'kysely'
import type { ChangeOperation } from '#contract/kit/history'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'

declare module '../db/database.ts' {
  interface Database {
    changeLog: ChangeLogTable
  }
}

type State = Readonly<Record<string, unknown>>
type Event = 'export' | 'download' | 'signIn' | 'secondFactor'

interface ChangeLogTable {
  id: string
  tenantId: string
  module: string
  recordId: string
  version: number
  operation: ChangeOperation | Event
  before: ColumnType<State | null, string | null, never>
  after: ColumnType<State | null, string | null, never>
  userId: string | null
  changedAt: Generated<string>
  requestId: string | null
  restoredVersion: ColumnType<number | null, number | null | undefined, never>
  released: Generated<boolean>
  signature: Generated<string | null>
}

interface RecordedEvent {
  /** Path of the module or of the call. */
  module: string
  tenantId: string
  userId: string
  requestId?: string
  after: object
}

/** Records an act that changed no record. Without a version it is not shown as a change of one. */
export async function recordEvent(db: Db, operation: Event, event: RecordedEvent): Promise<void> {
  const { module, tenantId, userId, requestId = null, after } = event
  const entry = { id: newId(), tenantId, module, recordId: userId, version: 0, operation, userId, requestId }
  await db
    .insertInto('changeLog')
    .values({ ...entry, before: null, after: JSON.stringify(after) })
    .execute()
}
