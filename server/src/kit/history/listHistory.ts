import { sql } from 'kysely'
import type { FieldChange, History, RecordChange } from '#contract/kit/history'
import { boundFields, historyInput } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { Row } from '../../platform/db/dynamic.ts'
import type { WireRecord } from '../definition/columns.ts'
import { addNames } from '../definition/names.ts'
import type { Context, Served } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import { readId } from '../input/idList.ts'
import type { RawInput } from '../input/readInput.ts'
import { shownFieldsOf } from '../lists/visibility.ts'
import type { State } from '../records/changeLog.ts'
import { requireRow } from '../records/rows.ts'
import { entriesOf, type LoggedChange } from './entries.ts'
import { namesOfPeople } from './people.ts'
import { changedFields, isWhole } from './states.ts'

/** What became of a record that the caller sees, newest first, of the fields that the caller sees. */
export async function listHistory(served: Served, raw: RawInput, context: Context): Promise<History> {
  const { current, size } = checkInput(historyInput, raw) as { current?: number; size?: number }
  const row = await requireRow(served, readId(raw), context)
  const page = { current: current || 1, size: size || 10 }
  const [total, entries] = [await countOf(served, row, context), await pageOf(served, row, page, context)]
  const records = await described(served, row, entries, context)
  return { records, total, ...page, pages: Math.ceil(total / page.size), version: Number(row.version) }
}

async function countOf({ module }: Served, row: Row, { db }: Context): Promise<number> {
  const { total } = await entriesOf(module, row, db)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function pageOf(
  { module }: Served,
  row: Row,
  { current, size }: { current: number; size: number },
  { db }: Context,
): Promise<LoggedChange[]> {
  return entriesOf(module, row, db)
    .select(['id', 'version', 'operation', 'userId', 'changedAt', 'restoredVersion', 'released', 'before', 'after'])
    .orderBy('version', 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
}

async function described(
  served: Served,
  row: Row,
  entries: readonly LoggedChange[],
  context: Context,
): Promise<RecordChange[]> {
  const { module } = served
  const shown = shownFieldsOf(served, row, context)
  const people = await namesOfPeople(
    entries.map(({ userId }) => userId),
    context.db,
  )
  const bound = { ...module, fields: boundFields(module) }
  const changes = entries.map(entry =>
    isOfRecord(module, entry) ? changedFields(module, entry, shown) : changedFields(bound, entry, undefined),
  )
  const ofRecord = changes.filter((_, index) => isOfRecord(module, entries[index]))
  await nameValues(module, String(row.tenantId), ofRecord, context)
  const others = changes.filter((_, index) => !isOfRecord(module, entries[index]))
  await nameValues(bound, String(row.tenantId), others, context)
  return entries.map(({ before, after, operation, ...entry }, index) => ({
    ...entry,
    // Exports stand in the log without a version and are no entries.
    operation: operation as RecordChange['operation'],
    userName: people.get(entry.userId ?? '') ?? '',
    changes: changes[index] ?? [],
    besides: after !== null && !isWhole(module, after),
    restorable: after !== null && isWhole(module, after) && entry.version !== row.version,
  }))
}

/** Of the record itself, and not of what was granted or bound to it. */
function isOfRecord(module: Module, entry: LoggedChange | undefined): boolean {
  return !entry?.after || isWhole(module, entry.after)
}

/** Names travel with values as they do in lists: the values are put into records for it, one for each side. */
async function nameValues(module: Module, tenantId: string, changes: FieldChange[][], { db }: Context): Promise<void> {
  const unset = Object.fromEntries(Object.keys(module.fields).map(key => [key, '']))
  const stateOf = (entry: readonly FieldChange[], side: 'before' | 'after'): WireRecord => {
    const values: State = Object.fromEntries(entry.map(change => [change.field, change[side] ?? '']))
    return { ...unset, ...values, id: '', tenantId, version: 0 }
  }
  const before = changes.map(entry => stateOf(entry, 'before'))
  const after = changes.map(entry => stateOf(entry, 'after'))
  await addNames(module, [...before, ...after], db, true)
  for (const [index, entry] of changes.entries())
    for (const change of entry) {
      const name = nameOf(module, change.field)
      const [was, is] = [before[index]?.[name], after[index]?.[name]]
      if (was) change.beforeName = String(was)
      if (is) change.afterName = String(is)
    }
}

/** Under which name the text of a key joins a record. */
function nameOf({ fields }: Module, key: string): string {
  return fields[key]?.target?.as ?? `${key}Name`
}
