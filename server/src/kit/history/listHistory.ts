import { sql } from 'kysely'
import { type History, historyInput, type RecordChange } from '#contract/kit/history'
import type { Row } from '../../platform/db/database.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput, readId } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { accessTo } from '../lists/visibility.ts'
import { requireRow } from '../records/changeLog.ts'
import { historyEntriesOf, isWhole, type LoggedChange, namesOfPeople } from './entries.ts'
import { namedChanges } from './namedChanges.ts'

/** The changes of a record that the caller sees, newest first, with the fields that the caller sees. */
export async function listHistory(served: ModuleDefinition, raw: RawInput, context: Context): Promise<History> {
  const { current, size } = checkInput(historyInput, raw)
  const row = await requireRow(served, readId(raw), context)
  const page = { current: current || 1, size: size || 10 }
  const [total, entries] = [await countOf(served, row, context), await pageOf(served, row, page, context)]
  const records = await toRecordChanges(served, row, entries, context)
  return { records, total, ...page, pages: Math.ceil(total / page.size), version: Number(row.version) }
}

async function countOf({ module }: ModuleDefinition, row: Row, { db }: Context): Promise<number> {
  const { total } = await historyEntriesOf(module, row, db)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function pageOf(
  { module }: ModuleDefinition,
  row: Row,
  { current, size }: { current: number; size: number },
  { db }: Context,
): Promise<LoggedChange[]> {
  return historyEntriesOf(module, row, db)
    .select(['id', 'version', 'operation', 'userId', 'changedAt', 'restoredVersion', 'released', 'before', 'after'])
    .orderBy('version', 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
}

async function toRecordChanges(
  served: ModuleDefinition,
  row: Row,
  entries: readonly LoggedChange[],
  context: Context,
): Promise<RecordChange[]> {
  const { module } = served
  const access = accessTo(served, row, context)
  const people = await namesOfPeople(
    entries.map(({ userId }) => userId),
    context.db,
  )
  const tenantId = String(row.tenantId)
  const changes = await namedChanges(
    module,
    entries.map(entry => ({ ...entry, tenantId })),
    access,
    context,
  )
  return entries.map(({ before, after, operation, ...entry }, index) => ({
    ...entry,
    // Exports are in the log without a version and are no entries.
    operation: operation as RecordChange['operation'],
    userName: people.get(entry.userId ?? '') ?? '',
    changes: changes[index] ?? [],
    besides: after !== null && !isWhole(module, after),
    restorable: after !== null && isWhole(module, after) && entry.version !== row.version,
  }))
}
