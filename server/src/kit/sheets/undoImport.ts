/**
 * Undoes an import or a bulk change: records that it created are removed, records that it changed get their former
 * values. What was changed since stays, unless the caller names it.
 */

import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { type UndoReport, undoInput } from '#contract/kit/sheets'
import type { Db, Row } from '../../platform/db/database.ts'
import { inPreview, inSavepoint } from '../../platform/db/transaction.ts'
import { isAllowed } from '../../platform/http/guard.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'
import { permitting, policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { undoVersion } from '../history/undoChange.ts'
import { checkInput, idLabel, isId } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { seenTitle, visibleRows } from '../lists/visibility.ts'
import { removeRecords } from '../records/records.ts'
import type { ImportedRecord } from './tables.ts'

/** Changes of many records are undone by whoever made them, imports by whoever may import. */
type Kind = 'import' | 'bulk'

/** Ends the savepoint of a record that could be restored, but was changed since. */
class ChangedSince extends Error {}

export async function undoImport(
  served: ModuleDefinition,
  kind: Kind,
  raw: RawInput,
  context: Context,
): Promise<UndoReport> {
  const { id, dryRun, overLater } = checkInput(undoInput, raw)
  const over = new Set(splitIds(overLater ?? ''))
  if (![id, ...over].every(isId)) throw new Refusal(400, idLabel)
  const undo = async (db: Db) => {
    const records = await claimImport(served, { id, kind }, { ...context, db })
    return undoRecords(served, { records, kind, over }, { ...context, db, call: 'submit' })
  }
  return inPreview(context.db, undo, () => dryRun !== 1)
}

/** Two undos at once: the second finds it done. */
async function claimImport(
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
    .executeTakeFirstOrThrow(absent)
  if (found.isUndone === 1) throw new Refusal(400, labels[kind].done)
  await db
    .updateTable('sheetImport')
    .set({ isUndone: 1, undoTime: sql<string>`localtimestamp(0)` })
    .where('id', '=', id)
    .execute()
  return found.records
}

interface Undo {
  records: readonly ImportedRecord[]
  kind: Kind
  /** Records to restore although they were changed since. */
  over: ReadonlySet<string>
}

async function undoRecords(
  served: ModuleDefinition,
  { records, kind, over }: Undo,
  context: Context,
): Promise<UndoReport> {
  const report: UndoReport = { removed: 0, restored: 0, left: [] }
  // The last first: later rows may be below earlier ones.
  for (const record of [...records].reverse()) {
    const [id, , isNew] = record
    const row = await visibleRows(served, context).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) continue
    try {
      await inSavepoint(context.db, () => undoRecord(served, row, record, over.has(id), context))
      if (isNew) report.removed += 1
      else report.restored += 1
    } catch (error) {
      const later = error instanceof ChangedSince
      if (!later && (!(error instanceof Refusal) || error.status >= 500)) throw error
      const reason = (later ? labels[kind].changed : error.label)[context.language]
      report.left.push({ id, title: seenTitle(served, row, context), reason, later })
    }
  }
  return report
}

/** The work of others is undone only with the permission to do so by hand. */
async function undoRecord(
  served: ModuleDefinition,
  row: Row,
  [id, version, isNew]: ImportedRecord,
  isOver: boolean,
  context: Context,
): Promise<void> {
  let isChanged = isNew === 1 && Number(row.version) !== version
  if (isNew) await removeRecords(served, [id], { ...context, call: 'remove' })
  else {
    const { later } = await undoVersion(served, row, { version }, context)
    isChanged = later.length > 0
    if (isChanged) await undoVersion(served, row, { version, overLater: 1 }, context)
  }
  if (!isChanged) return
  if (!mayByHand(served, isNew ? 'remove' : 'submit', context)) throw new Refusal(403, foreign)
  if (!isOver) throw new ChangedSince()
}

function mayByHand({ module, policies }: ModuleDefinition, operation: 'remove' | 'submit', { caller }: Context) {
  const policy =
    operation === 'remove' ? policyOf(module, 'remove') : permitting([codeOf(module, 'edit')], module, true)
  return isAllowed(caller, policies[operation] ?? policy)
}

const foreign = { zh: '此后已被修改，没有权限撤销', en: 'It was changed since, and you may not take that back' }

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
