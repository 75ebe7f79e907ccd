import { sql } from 'kysely'
import { optional, text } from '#contract/kit/fields'
import {
  type History,
  historyInput,
  historySchema,
  type RecordChange,
  removedInput,
  removedSchema,
  restoreVersionInput,
  undoChangeInput,
  undoneSchema,
} from '#contract/kit/history'
import { codeOf, hasHistory, hasRecycleBin } from '#contract/kit/module'
import { countOf, type Row } from '../../platform/db/database.ts'
import { permitting, policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput, readId, readIds } from '../input/checkInput.ts'
import { kitRoute, plainly, type Route, savedSchema, voidSchema } from '../input/documentSchemas.ts'
import type { RawInput } from '../input/readInput.ts'
import { accessTo } from '../lists/visibility.ts'
import { requireRow } from '../records/changeLog.ts'
import { historyEntriesOf, isWhole, type LoggedChange, namedChanges, namesOfPeople, restoreVersion } from './entries.ts'
import { listRemoved, restoreRecords } from './listRemoved.ts'
import { undoChange } from './undoChange.ts'

/** The permission to view covers the history, to edit covers undoing a change and restoring a version, to remove covers the recycle bin. */
export function historyRoutes(served: ModuleDefinition): Route[] {
  const { module } = served
  return [...(hasHistory(module) ? ofRecords(served) : []), ...(hasRecycleBin(module) ? ofBin(served) : [])]
}

const restoreInput = { ids: optional(text('编号', 'IDs', { maxLength: 20_000 })) }

function ofRecords(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  const policy = permitting([codeOf(module, 'edit')], module, true)
  return [
    kitRoute(served, {
      ...{ method: 'GET', name: 'history', input: historyInput, outputSchema: historySchema, ...plainly },
      policy: module.recorded ? policyOf(module, 'list') : (policies.detail ?? policyOf(module, 'detail')),
      answer: (raw, context) => listHistory(served, raw, context),
    }),
    kitRoute(served, {
      ...{
        method: 'POST',
        name: 'restore-version',
        input: restoreVersionInput,
        outputSchema: savedSchema(served),
        policy,
      },
      answer: (raw, context) => restoreVersion(served, raw, context),
    }),
    kitRoute(served, {
      ...{ method: 'POST', name: 'undo-change', input: undoChangeInput, outputSchema: undoneSchema, policy },
      answer: (raw, context) => undoChange(served, raw, context),
    }),
  ]
}

function ofBin(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  const policy = policies.remove ?? policyOf(module, 'remove')
  return [
    kitRoute(served, {
      ...{ method: 'GET', name: 'removed', input: removedInput, outputSchema: removedSchema, policy, ...plainly },
      answer: (raw, context) => listRemoved(served, raw, context),
    }),
    kitRoute(served, {
      ...{ method: 'POST', name: 'restore', input: restoreInput, outputSchema: voidSchema, policy },
      answer: async (raw, context) => {
        await restoreRecords(served, readIds(raw), context)
        return null
      },
    }),
  ]
}

/** The changes of a record that the caller sees, newest first, with the fields that the caller sees. */
async function listHistory(served: ModuleDefinition, raw: RawInput, context: Context): Promise<History> {
  const { current, size } = checkInput(historyInput, raw)
  const row = await requireRow(served, readId(raw), context)
  const page = { current: current || 1, size: size || 10 }
  const total = await countOf(historyEntriesOf(served.module, row, context.db))
  const entries = await pageOf(served, row, page, context)
  const records = await toRecordChanges(served, row, entries, context)
  return { records, total, ...page, pages: Math.ceil(total / page.size), version: Number(row.version) }
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
