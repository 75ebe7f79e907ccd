import type { FieldChange } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { removedRowsOf } from '../../platform/db/tenancy/scope.ts'
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
export function historyEntriesOf({ path }: Module, row: Row, db: Db) {
  return db
    .selectFrom('changeLog')
    .where('tenantId', '=', String(row.tenantId))
    .where('module', '=', path)
    .where('recordId', '=', String(row.id))
    .where('version', '>', 0)
}

/** The names of the people with these ids, also of those who left; none for people of other tenants. */
export async function namesOfPeople(ids: readonly unknown[], db: Db): Promise<Map<string, string>> {
  const userIds = [...new Set(ids.filter(id => id !== null && id !== undefined).map(String))]
  const names = new Map<string, string>()
  if (userIds.length === 0) return names
  for (const table of [removedRowsOf('blade_user'), 'blade_user']) {
    const rows = dynamic(db).selectFrom(table).select(['id', 'realName', 'name', 'account']).where('id', 'in', userIds)
    for (const { id, realName, name, account } of await rows.execute())
      names.set(String(id), String(realName || name || account))
  }
  return names
}

/** The fields that differ before and after a change; of a new record those that were filled in, of a removed one none. */
export function fieldChanges(
  module: Module,
  { before, after, operation }: Pick<LoggedChange, 'before' | 'after' | 'operation'>,
  shown: ReadonlySet<string> | undefined,
): FieldChange[] {
  if (operation === 'remove' || !after) return []
  return historicFields(module)
    .filter(key => !shown || shown.has(key))
    .map(field => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
    .filter(change => change.before !== change.after)
}

/** Secrets are masked in the log already; that they are there is nothing to show or to bring back. */
export function historicFields({ fields }: Module): string[] {
  return Object.keys(fields).filter(key => fields[key]?.kind !== 'secret' && key !== 'tenantId')
}

/** Unset is unset, however it was written; what the module did not have then was unset too. */
export function valueIn(state: State | null, key: string): unknown {
  const value = state?.[key]
  return value === '' || value === undefined ? null : value
}

/** A state of the record itself, and not of what is bound to it. */
export function isWhole({ fields }: Module, state: State): boolean {
  return Object.keys(state).some(key => key in fields)
}
