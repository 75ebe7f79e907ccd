import type { ChangeOperation } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { Db, Row } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { currentScope } from '../../platform/db/tenancy/scope.ts'
import { absent, forbidden } from '../../platform/http/reply/refusal.ts'
import { recordEvent } from '../../platform/trail/recordEvent.ts'
import type { WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { visibleRows } from '../lists/visibility.ts'
import { queueRecordEvents } from './webhookEvents.ts'

export interface RecordWrite {
  operation: ChangeOperation
  before: WireRecord | undefined
  after: WireRecord | undefined
  /** The version that came back. */
  restoredVersion?: number
  /** Readers saw the record before the change, or see it since. */
  released?: boolean
}

/** The fields of a record at one time, as they travel. */
export type State = Readonly<Record<string, unknown>>

/** Logs and announces changes with their author in the transaction that makes them. Records are in wire form: secrets are masked. */
export async function logChanges(module: Module, changes: readonly RecordWrite[], db: Db): Promise<void> {
  const scope = currentScope()
  const { userId, requestId } = scope === 'system' ? { userId: null, requestId: null } : scope
  const rows = changes.flatMap(({ operation, before, after, restoredVersion, released = false }) => {
    const record = after ?? before
    if (!record) return []
    const { id: recordId, tenantId, version } = record
    const states = { before: fieldsIn(module, before), after: fieldsIn(module, after) }
    const where = { module: module.path, recordId, tenantId, version }
    return [
      {
        ...{ id: newId(), ...where, operation, userId, requestId, released, ...states },
        restoredVersion: restoredVersion ?? null,
      },
    ]
  })
  if (rows.length === 0) return
  await db.insertInto('changeLog').values(rows).execute()
  await queueRecordEvents(module, changes, db)
}

/** Logs an export: its author, the number of records and the filters. */
export function logExport(
  { path }: Module,
  after: { filters: readonly unknown[]; rows: number },
  { caller, db, requestId }: Context,
): Promise<void> {
  return recordEvent(db, 'export', { module: path, ...caller, requestId, after })
}

function fieldsIn(module: Module, record: WireRecord | undefined): string | null {
  if (!record) return null
  return JSON.stringify(Object.fromEntries(Object.keys(module.fields).map(key => [key, record[key]])))
}

/** The row with this id; refuses alike what is absent, another tenant's, and beyond the caller's data scopes. */
export async function requireRow(served: ModuleDefinition, id: string, context: Context): Promise<Row> {
  return visibleRows(served, context).where('id', '=', id).executeTakeFirstOrThrow(absent)
}

/** Rows that nobody else changes until the transaction ends, in the order of their ids. All of them or a refusal. */
export async function lockRows(served: ModuleDefinition, ids: readonly string[], context: Context): Promise<Row[]> {
  const rows = await lockFound(served, ids, context)
  if (rows.length < ids.length) throw absent()
  return rows
}

/**
 * Like `lockRows`, but what is absent, another tenant's or beyond the caller's data scopes is left out. What the caller
 * sees in the list is refused: the platform's parameters, or rows beyond the data scopes of this call.
 */
export async function lockFound(served: ModuleDefinition, ids: readonly string[], context: Context): Promise<Row[]> {
  const rows = await visibleRows(served, context).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  if (rows.length < ids.length) {
    const listed = await visibleRows(served, { ...context, call: 'list' })
      .where('id', 'in', ids)
      .execute()
    if (listed.length > rows.length) throw forbidden()
  }
  return rows
}
