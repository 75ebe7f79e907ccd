import type { Label } from '#contract/kit/fields'
import { type RemovedRecord, removedInput } from '#contract/kit/history'
import { type Module, parentFieldOf } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import { dynamic, type Row } from '../../platform/db/database.ts'
import { currentScope, removedRowsOf, seesAllTenants } from '../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { columnsOf, toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import { refusingDuplicates } from '../input/duplicates.ts'
import type { RawInput } from '../input/readInput.ts'
import { listConditionOf } from '../lists/filterQuery.ts'
import { countMatching, inOrder, type MatchQuery, matchingIn, type QuerySource } from '../lists/findPage.ts'
import { paged, present } from '../lists/lists.ts'
import { lockTree, ROOT } from '../lists/trees.ts'
import { isShownInAll, seenTitle } from '../lists/visibility.ts'
import { lockRows, logChanges, type RecordWrite } from '../records/changeLog.ts'
import { storedFields } from '../records/records.ts'
import { assertReferences } from '../records/references.ts'
import { checkRestoring } from '../records/releaseProtection.ts'
import { storeEntries } from '../search/entries.ts'
import { namesOfPeople } from './entries.ts'

/** The module with its removed records in place of those that live. */
export function removedOf(served: ModuleDefinition): ModuleDefinition {
  return { ...served, table: removedRowsOf(served.table) }
}

/** The removed records among those that the caller sees, last removed first. */
export async function listRemoved(
  served: ModuleDefinition,
  raw: RawInput,
  context: Context,
): Promise<Paged<RemovedRecord>> {
  const input = checkInput(removedInput, raw)
  const [current, size] = [input.current || 1, input.size || 10]
  const bin = removedOf(served)
  const keyword = input.keyword?.trim() ?? ''
  const matching = (source: QuerySource) => searched(bin, keyword, source, context)
  const counted = await countMatching(matching, context.db)
  const rows = await inOrder(served, matching(dynamic(context.db) as QuerySource), lastRemoved)
    .select(columnsOf(served.module).filter(column => !served.detailOnly.includes(column)))
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const people = await namesOfPeople(
    rows.map(({ updateUser }) => updateUser),
    context.db,
  )
  const records = (await present(bin, rows, context)).map(
    record => ({ ...record, removedBy: people.get(String(record.updateUser)) ?? '' }) as RemovedRecord,
  )
  return paged(records, counted, { current, size })
}

const lastRemoved = [
  ['updateTime', 'desc'],
  ['id', 'desc'],
] as const

function searched(bin: ModuleDefinition, keyword: string, source: QuerySource, context: Context): MatchQuery {
  const scope = currentScope()
  const visible = matchingIn(bin, [], source, context)
  // The platform's rows next to a tenant's own are not the tenant's to restore.
  const shared = bin.module.tenancy === 'shared' && !seesAllTenants(scope)
  const all = shared && scope !== 'system' ? visible.where('tenantId', '=', scope.tenantId) : visible
  if (keyword === '') return all
  const keys = textsOf(bin.module).filter(key => isShownInAll(bin, key, context))
  return all.where(eb => eb.or(keys.map(key => listConditionOf(bin, { key, operator: 'like', value: keyword }, eb))))
}

/** The short texts that people know a record by. */
function textsOf({ fields }: Module): string[] {
  return Object.keys(fields).filter(key => fields[key]?.kind === 'text' && key !== 'tenantId')
}

/** Brings removed records back: all of them, or none when one cannot come back, which the refusal names. */
export function restoreRecords(served: ModuleDefinition, ids: readonly string[], context: Context): Promise<void> {
  return inTransaction(context.db, async db => {
    const { module } = served
    const inner = { ...context, db }
    if (parentFieldOf(module)) await lockTree(served, db)
    const removed = await lockRows(removedOf(served), ids, inner)
    const restored: { row: Row; before: WireRecord; after: WireRecord }[] = []
    for (const stored of removed) {
      const before = toWire(module, stored)
      const row = await namingRecord(seenTitle(served, before, inner), () => restoreRemoved(served, before, inner))
      restored.push({ row, before, after: toWire(module, row) })
    }
    // Only now: one of them may be below another, or refer to it.
    const changes: RecordWrite[] = []
    for (const { row, before, after } of restored)
      await namingRecord(seenTitle(served, before, inner), async () => {
        await assertSurroundings(served, row, before.tenantId, inner)
        const released = await checkRestoring(served, after, inner)
        changes.push({ operation: 'restore', before, after, released })
      })
    await logChanges(module, changes, db)
    const written = restored.map(({ after }) => after)
    await storeEntries(module, written, db)
    for (const { after } of restored) await served.hooks.afterRestore?.(after, inner)
  })
}

async function restoreRemoved(served: ModuleDefinition, before: WireRecord, context: Context): Promise<Row> {
  const { module, table, hooks } = served
  const changed = (await hooks.beforeRestore?.(before, context)) ?? {}
  return refusingDuplicates(served, async () =>
    dynamic(context.db)
      .updateTable(removedRowsOf(table))
      .set({
        ...(await storedFields(served, module.fields, changed, context.services.secrets)),
        isDeleted: 0,
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .returning(columnsOf(module))
      .executeTakeFirstOrThrow(),
  )
}

/** Refuses what would be below nothing, or refer to what is no more. */
async function assertSurroundings(
  served: ModuleDefinition,
  row: Row,
  tenantId: string,
  context: Context,
): Promise<void> {
  const key = parentFieldOf(served.module)
  const parentId = key ? String(row[key] ?? ROOT) : ROOT
  if (parentId !== ROOT) await assertParent(served, parentId, context)
  const draft = { ...row, ...(key && { [key]: undefined }) }
  await assertReferences(served, { draft, before: undefined, tenantId }, context)
}

async function assertParent(served: ModuleDefinition, id: string, context: Context): Promise<void> {
  const { module, table } = served
  const find = (rows: string) =>
    dynamic(context.db).selectFrom(rows).select(columnsOf(module)).where('id', '=', id).executeTakeFirst()
  if (await find(table)) return
  const removed = await find(removedRowsOf(table))
  const name = removed ? seenTitle(served, removed, context) : ''
  throw new Refusal(400, name ? labels.parentRemoved(name) : labels.noParent)
}

/** The refusal names the record, among several, that cannot be restored. */
async function namingRecord<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, label } = error
    throw new Refusal(status, { zh: `“${name}”无法恢复：${label.zh}`, en: `“${name}” cannot be restored. ${label.en}` })
  }
}

const labels = {
  noParent: { zh: '上级不存在', en: 'The parent no longer exists' },
  parentRemoved: (name: string): Label => ({
    zh: `上级“${name}”已删除，请先恢复上级`,
    en: `“${name}” above it was removed: restore that first`,
  }),
}
