import type { Label } from '#contract/kit/fields'
import { type UndoneChange, undoChangeInput } from '#contract/kit/history'
import { splitIds } from '#contract/kit/rules'
import type { Row } from '../../platform/db/database.ts'
import { withTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { toWire } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput, readId } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { accessTo } from '../lists/visibility.ts'
import { lockRows } from '../records/changeLog.ts'
import { saveAs } from '../records/records.ts'
import { draftOfState, fieldChanges, historyEntriesOf, isWhole, valueIn } from './entries.ts'

interface UndoRequest {
  /** The version that the change made. */
  version: number
  /** Only these of the fields that it changed. */
  fields?: string | null
  /** Also what was changed since. */
  overLater?: number | '' | null
}

/**
 * Undoes one change of a record: fields get their former values, in a new version with the checks of any edit. Nothing
 * is written if the same fields were changed since, unless the caller requests it.
 */
export async function undoChange(served: ModuleDefinition, raw: RawInput, context: Context): Promise<UndoneChange> {
  const id = readId(raw)
  const given = checkInput(undoChangeInput, raw)
  return withTransaction({ ...context, call: 'submit' }, async inner => {
    const [row] = (await lockRows(served, [id], inner)) as [Row]
    return undoVersion(served, row, given, inner)
  })
}

/** Undoes the change that made a version of a locked row. */
export async function undoVersion(
  served: ModuleDefinition,
  row: Row,
  given: UndoRequest,
  context: Context,
): Promise<UndoneChange> {
  const { module } = served
  const entries = await historyEntriesOf(module, row, context.db)
    .select(['operation', 'version', 'before', 'after'])
    .where('version', '=', given.version)
    .orderBy('id', 'desc')
    .execute()
  const entry = entries.find(({ after }) => after && isWhole(module, after))
  if (!entry) throw new Refusal(404, labels.forgotten)
  const { before } = entry
  // A new record is removed by the call that removes records.
  if (!before) throw new Refusal(400, labels.nothing)
  const now = toWire(module, row)
  const { shown } = accessTo(served, row, context)
  const chosen = given.fields ? splitIds(given.fields) : undefined
  const fields = fieldChanges(module, entry, shown)
    .map(({ field }) => field)
    .filter(field => !chosen || chosen.includes(field))
  const later = fields.filter(field => valueIn(now, field) !== valueIn(entry.after, field))
  if (later.length > 0 && given.overLater !== 1) return { id: now.id, version: now.version, fields: [], later }
  const former = Object.fromEntries(fields.map(field => [field, valueIn(before, field)]))
  const draft = draftOfState(served, former, now, shown)
  if (!draft) throw new Refusal(400, labels.nothing)
  const saved = await saveAs(served, draft, context, { restoredVersion: entry.version - 1 })
  return { id: now.id, version: saved.version, fields, later: [] }
}

const labels = {
  forgotten: { zh: '修改历史已清理，无法恢复', en: 'Its history is no longer kept' },
  nothing: { zh: '没有可撤销的内容', en: 'There is nothing left to undo' },
} satisfies Record<string, Label>
