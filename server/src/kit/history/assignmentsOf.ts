import { type Assignment, boundFields } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { Db } from '../../platform/db/database.ts'
import type { WireRecord } from '../definition/columns.ts'
import type { Context } from '../definition/serveModule.ts'
import { addNames } from '../lists/names.ts'
import { fullAccess, isLimited } from '../lists/visibility.ts'
import type { LoggedChange } from './entries.ts'
import { namedChanges } from './entries.ts'

type Entry = Omit<LoggedChange, 'restoredVersion' | 'released'> & {
  module: string
  tenantId: string
  recordId: string
}

/** Other records that a request granted or assigned to records, or removed from them, by the history of these. */
export async function assignmentsOf(requestId: string, context: Context): Promise<Assignment[]> {
  const entries = await entriesOf(requestId, context.db)
  const paths = [...new Set(entries.map(({ module }) => module))]
  const found: Assignment[] = []
  for (const path of paths) {
    const served = context.services.modules.find(path)
    // Some of the records may be hidden from the caller, whose names would disclose them.
    if (!served || isLimited(served, context)) continue
    const ofModule = entries.filter(({ module }) => module === path)
    found.push(...(await assignmentsIn(served.module, ofModule, context)))
  }
  return found
}

function entriesOf(requestId: string, db: Db): Promise<Entry[]> {
  return db
    .selectFrom('changeLog')
    .select(['id', 'module', 'tenantId', 'recordId', 'version', 'operation', 'userId', 'changedAt', 'before', 'after'])
    .where('requestId', '=', requestId)
    .where('version', '>', 0)
    .orderBy('id')
    .execute()
}

async function assignmentsIn(module: Module, entries: readonly Entry[], context: Context): Promise<Assignment[]> {
  const fields = { ...boundFields(module), ...module.fields }
  const changes = await namedChanges(module, entries, fullAccess, context)
  const names = await recordNames(module, entries, context)
  return entries.flatMap(({ recordId }, index) => {
    const assigned = (changes[index] ?? []).flatMap(change => {
      const field = fields[change.field]
      return field?.target ? [{ ...change, label: field.label }] : []
    })
    if (assigned.length === 0) return []
    return [{ module: module.title, recordId, recordName: names[index] ?? '', changes: assigned }]
  })
}

/** Names as calls of the module show its own records. */
async function recordNames(module: Module, entries: readonly Entry[], context: Context): Promise<string[]> {
  const recordIds = Object.values(module.calls)
    .flatMap(({ input = {} }) => Object.values(input))
    .find(({ kind, target }) => kind === 'references' && target?.path === module.path)
  const name = recordIds?.target?.as
  if (!recordIds || !name) return []
  const records: WireRecord[] = entries.map(({ recordId, tenantId }) => ({ id: '', version: 0, tenantId, recordId }))
  await addNames({ ...module, fields: { recordId: recordIds } }, records, context, true)
  return records.map(record => String(record[name]))
}
