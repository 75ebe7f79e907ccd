/** Changes many records: each is changed or refused by itself, and a preview is rolled back. */

import '../sheets/tables.ts'
import { BULK_EDIT, type BulkAction, type BulkReport, type BulkRow } from '#contract/kit/bulk'
import type { Label } from '#contract/kit/fields'
import { recordTitle } from '#contract/kit/recordTitle'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { inPreview, inSavepoint, inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { columnsOf, toWire } from '../definition/columns.ts'
import type { BulkHandler, Context, ModuleDefinition } from '../definition/serveModule.ts'
import { namedChanges, shownChange } from '../history/entries.ts'
import { accessTo, fullAccess, shownRecord, visibleRows } from '../lists/visibility.ts'
import { lockRows } from '../records/changeLog.ts'
import { saveRecord } from '../records/records.ts'
import type { ImportedRecord } from '../sheets/tables.ts'

interface BulkOrder {
  name: string
  action: BulkAction
  ids: readonly string[]
  /** Those that a preview has read, in the order of the ids. */
  versions: readonly number[] | undefined
  values: Row
  dryRun: boolean
}

export function changeMany(served: ModuleDefinition, order: BulkOrder, context: Context): Promise<BulkReport> {
  const inner = (db: Db) => changeEach(served, order, { ...context, db, call: order.action.call })
  if (order.dryRun) return inPreview(context.db, inner)
  return inTransaction(context.db, async db => {
    const report = await inner(db)
    // Steps have steps that lead back; an older state of a field is restored from the history.
    if (order.name !== BULK_EDIT || report.changed === 0) return report
    return { ...report, id: await logBulkEdit(served, order, report, db) }
  })
}

async function changeEach(served: ModuleDefinition, order: BulkOrder, context: Context): Promise<BulkReport> {
  const listed = visibleRows(served, { ...context, call: 'list' })
  const before = byId(await listed.where('id', 'in', order.ids).execute())
  const refusalOf = new Map<string, string>()
  // In the order of the ids, so that two bulk changes do not wait for each other.
  for (const id of [...before.keys()].sort()) {
    const seen = order.versions?.[order.ids.indexOf(id)]
    try {
      await inSavepoint(context.db, () => changeOne(served, { order, id, seen }, context))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      refusalOf.set(id, error.label[context.language])
    }
  }
  const rows = await describe(served, { ids: order.ids, before, refusalOf }, context)
  const unrefused = rows.filter(({ refusal }) => refusal === '')
  const changed = unrefused.filter(({ changes }) => changes.length > 0).length
  return {
    id: null,
    rows,
    changed,
    unchanged: unrefused.length - changed,
    refused: rows.length - unrefused.length,
    absent: order.ids.length - rows.length,
  }
}

interface One {
  order: BulkOrder
  id: string
  seen: number | undefined
}

async function changeOne(served: ModuleDefinition, { order, id, seen }: One, context: Context): Promise<void> {
  const { name, action, values } = order
  const [row] = await lockRows(served, [id], context)
  const record = toWire(served.module, row as Row)
  if (seen !== undefined && seen !== record.version) throw new Refusal(409, labels.changed)
  const handle = served.bulk[name] ?? (action.step ? stepHandler(served, action) : setFields(served))
  await handle(record, values, context)
}

/** Performs the step of an action as its call does. */
function stepHandler(served: ModuleDefinition, { step, title }: BulkAction): BulkHandler {
  return async (record, values, context) => {
    if (!step?.from.includes(Number(record[step.field]))) throw new Refusal(400, impossible(title))
    await saveRecord(served, { ...values, id: record.id, [step.field]: step.to }, context)
  }
}

/** Records that have the values already get no new version. */
function setFields(served: ModuleDefinition): BulkHandler {
  return async (record, values, context) => {
    const seen = shownRecord(served, record, accessTo(served, record, context))
    const differing = Object.entries(values).filter(([key, value]) => String(value ?? '') !== String(seen[key] ?? ''))
    if (differing.length > 0) await saveRecord(served, { ...Object.fromEntries(differing), id: record.id }, context)
  }
}

interface Outcome {
  ids: readonly string[]
  before: ReadonlyMap<string, Row>
  refusalOf: ReadonlyMap<string, string>
}

/** The changes are read back: hooks of the module may have made more. */
async function describe(
  served: ModuleDefinition,
  { ids, before, refusalOf }: Outcome,
  context: Context,
): Promise<BulkRow[]> {
  const { module, table } = served
  const rows = dynamic(context.db).selectFrom(table).select(columnsOf(module)).where('id', 'in', ids)
  const after = byId(await rows.execute())
  const found = ids.filter(id => before.has(id))
  const entries = found.map(id => {
    const was = toWire(module, before.get(id) as Row)
    const is = after.get(id)
    return { before: was, after: is && !refusalOf.has(id) ? toWire(module, is) : was }
  })
  const described = entries.map(entry => ({ ...entry, operation: 'edit' as const, tenantId: entry.before.tenantId }))
  const changes = await namedChanges(module, described, fullAccess, context)
  return entries.map(({ before: record }, index) => {
    const access = accessTo(served, before.get(record.id) as Row, context)
    const visible = (changes[index] ?? []).filter(({ field }) => access.shown?.has(field) ?? true)
    return {
      id: record.id,
      title: recordTitle(module, shownRecord(served, record, access)),
      version: record.version,
      changes: visible.map(change => shownChange(module, change, access)),
      refusal: refusalOf.get(record.id) ?? '',
    }
  })
}

const byId = (rows: readonly Row[]) => new Map(rows.map(row => [String(row.id), row]))

/** Notes the change in the transaction that makes it. Whoever made it undoes it by the id that is answered. */
async function logBulkEdit(
  { module }: ModuleDefinition,
  { action }: BulkOrder,
  { rows, unchanged, refused }: BulkReport,
  db: Db,
): Promise<string> {
  const changed = rows
    .filter(({ changes, refusal }) => refusal === '' && changes.length > 0)
    .map((row): ImportedRecord => [row.id, row.version + 1, 0])
  const id = newId()
  await db
    .insertInto('sheetImport')
    .values({
      ...{ id, module: module.path, kind: 'bulk', title: module.title.zh, fileName: action.title.zh.slice(0, 200) },
      ...{ created: 0, changed: changed.length, unchanged, failed: refused, records: JSON.stringify(changed) },
    })
    .execute()
  return id
}

const impossible = ({ zh, en }: Label): Label => ({
  zh: `当前状态不能${zh}`,
  en: `Its state does not allow this step: ${en}`,
})

const labels = {
  changed: { zh: '预览后已被他人修改，请重新预览', en: 'Somebody has changed it since the preview' },
} satisfies Record<string, Label>
