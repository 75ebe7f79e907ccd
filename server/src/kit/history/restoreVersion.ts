import type { Field, Label } from '#contract/kit/fields'
import { restoreVersionInput } from '#contract/kit/history'
import type { Row } from '../../platform/db/database.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'
import { toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkDraft, checkInput, idLabel, isId, readId } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { accessTo } from '../lists/visibility.ts'
import { requireRow, type State } from '../records/changeLog.ts'
import { type Saved, saveAs } from '../records/records.ts'
import { historicFields, historyEntriesOf, isWhole, valueIn } from './entries.ts'

/** Saves a record as a change once left it: a new version, with the checks that any edit meets. */
export async function restoreVersion(served: ModuleDefinition, raw: RawInput, context: Context): Promise<Saved> {
  const { module } = served
  const row = await requireRow(served, readId(raw), context)
  const { changeId, version } = checkInput(restoreVersionInput, raw)
  if (!isId(changeId)) throw new Refusal(400, idLabel)
  const entry = await historyEntriesOf(module, row, context.db)
    .select(['after', 'version'])
    .where('id', '=', changeId)
    .executeTakeFirst()
  if (!entry?.after || !isWhole(module, entry.after)) throw absent()
  const draft = draftOfState(served, entry.after, toWire(module, row), accessTo(served, row, context).shown)
  if (!draft) throw new Refusal(400, labels.same)
  return saveAs(served, draft, context, { version, restoredVersion: entry.version })
}

/** The fields to save for a record to be as it was; none where it is. */
export function draftOfState(
  { module }: ModuleDefinition,
  state: State,
  now: WireRecord,
  shown: ReadonlySet<string> | undefined,
): Row | undefined {
  const differing = historicFields(module)
    .filter(key => key in state && (!shown || shown.has(key)) && !isSetElsewhere(module.fields[key]))
    .filter(key => valueIn(state, key) !== valueIn(now, key))
  if (differing.length === 0) return undefined
  const entries = differing.map(key => [key, { value: valueIn(state, key) ?? '', isText: false }] as const)
  return checkDraft(module, new Map([['id', { value: now.id, isText: false }], ...entries]))
}

/** Fields that no form sets, such as the state of an article, follow from actions, which an older text does not undo. */
function isSetElsewhere(field: Field | undefined): boolean {
  return field?.modes?.create === 'hidden' && field.modes.edit === 'hidden'
}

const labels = {
  same: { zh: '与当前内容相同，无需恢复', en: 'The record is already like this' },
} satisfies Record<string, Label>
