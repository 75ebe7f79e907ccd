/**
 * Takes an import, or a change of many records, back: what it made is removed, what it changed gets its former state; what
 * was changed since stays.
 */

import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { recordTitle } from '#contract/kit/recordTitle'
import type { UndoReport } from '#contract/kit/sheets'
import { dynamic } from '../../platform/db/dynamic.ts'
import { inSavepoint, inTransaction } from '../../platform/db/transaction.ts'
import { languageOf } from '../../platform/http/reply/language.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { columnsOf, toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { draftOfState } from '../history/restoreVersion.ts'
import { visibleTo } from '../lists/visibility.ts'
import { removeRecords, saveAs } from '../records/records.ts'
import type { ImportedRecord } from './tables.ts'

/** Changes of many records are undone by whoever made them, imports by whoever may import. */
type Kind = 'import' | 'bulk'

/** Ends the transaction of an undo that only says what it would do. */
class OnlySaid extends Error {
  readonly report: UndoReport

  constructor(report: UndoReport) {
    super('nothing is undone')
    this.report = report
  }
}

export async function undoImport(
  served: ModuleDefinition,
  { id, dryRun, kind = 'import' }: { id: string; dryRun: boolean; kind?: Kind },
  context: Context,
): Promise<UndoReport> {
  try {
    return await inTransaction(context.db, async db => {
      const records = await takeImport(served, { id, kind }, { ...context, db })
      const report = await undoRecords(served, { records, kind }, { ...context, db, call: 'submit' })
      if (dryRun) throw new OnlySaid(report)
      return report
    })
  } catch (error) {
    if (error instanceof OnlySaid) return error.report
    throw error
  }
}

/** Two undos at once: the second finds it done. */
async function takeImport(
  { module }: ModuleDefinition,
  { id, kind }: { id: string; kind: Kind },
  { caller, db }: Context,
): Promise<readonly ImportedRecord[]> {
  const found = await db
    .selectFrom('sheetImport')
    .select(['isUndone', 'records'])
    .where('id', '=', id)
    .where('module', '=', module.path)
    .where('kind', '=', kind)
    .$if(kind === 'bulk', query => query.where('createUser', '=', caller.userId))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal(404, refusals.absent)
  if (found.isUndone === 1) throw new Refusal(400, labels[kind].done)
  await db
    .updateTable('sheetImport')
    .set({ isUndone: 1, undoTime: sql<string>`localtimestamp(0)` })
    .where('id', '=', id)
    .execute()
  return found.records
}

async function undoRecords(
  served: ModuleDefinition,
  { records, kind }: { records: readonly ImportedRecord[]; kind: Kind },
  context: Context,
): Promise<UndoReport> {
  const { module, table } = served
  const report: UndoReport = { removed: 0, restored: 0, left: [] }
  // The last first: later rows may stand below earlier ones.
  for (const [id, version, isNew] of [...records].reverse()) {
    const row = await dynamic(context.db)
      .selectFrom(table)
      .select(columnsOf(module))
      .where('id', '=', id)
      .where(visibleTo(served, context))
      .executeTakeFirst()
    if (!row) continue
    const record = toWire(module, row)
    try {
      if (record.version !== version) throw new Refusal(409, labels[kind].changed)
      await inSavepoint(context.db, () =>
        isNew ? removeRecords(served, [id], { ...context, call: 'remove' }) : setBack(served, record, context),
      )
      if (isNew) report.removed += 1
      else report.restored += 1
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      report.left.push({ title: recordTitle(module, record), reason: error.label[languageOf(context.request)] })
    }
  }
  return report
}

/** The state before the change that the import made. */
async function setBack(served: ModuleDefinition, now: WireRecord, context: Context): Promise<void> {
  const entry = await context.db
    .selectFrom('changeLog')
    .select('before')
    .where('tenantId', '=', now.tenantId)
    .where('module', '=', served.module.path)
    .where('recordId', '=', now.id)
    .where('version', '=', now.version)
    .executeTakeFirst()
  if (!entry?.before) throw new Refusal(400, forgotten)
  const draft = draftOfState(served, entry.before, now, undefined)
  if (!draft) return
  await saveAs(served, draft, context, { version: now.version, restoredVersion: now.version - 1 })
}

const labels = {
  import: {
    done: { zh: '该导入已撤销', en: 'This import has been undone' },
    changed: { zh: '导入后已被修改', en: 'It was changed since' },
  },
  bulk: {
    done: { zh: '该批量修改已撤销', en: 'This change has been undone' },
    changed: { zh: '此后已被修改', en: 'It was changed since' },
  },
} satisfies Record<Kind, Record<string, Label>>

const forgotten = { zh: '修改历史已清理，无法恢复', en: 'Its history is no longer kept' }
