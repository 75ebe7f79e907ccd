import type { Module } from '#contract/kit/module'
import type { Db, Row } from '../../platform/db/database.ts'
import type { State } from '../records/changeLog.ts'

export interface LoggedChange {
  id: string
  version: number
  operation: string
  userId: string | null
  changedAt: string
  restoredVersion: number | null
  released: boolean
  before: State | null
  after: State | null
}

/** The log entries of a record. Exports, which stand there without a version, changed nothing. */
export function entriesOf({ path }: Module, row: Row, db: Db) {
  return db
    .selectFrom('changeLog')
    .where('tenantId', '=', String(row.tenantId))
    .where('module', '=', path)
    .where('recordId', '=', String(row.id))
    .where('version', '>', 0)
}
