import { refusals } from '#contract/auth'
import type { Field, Label } from '#contract/kit/fields'
import { restoreVersionInput } from '#contract/kit/history'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { toWire } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkDraft, checkInput } from '../input/checkInput.ts'
import { idLabel, isId, readId } from '../input/idList.ts'
import type { RawInput } from '../input/readInput.ts'
import { shownFieldsOf } from '../lists/visibility.ts'
import { type Saved, saveAs } from '../records/records.ts'
import { requireRow } from '../records/rows.ts'
import { entriesOf } from './entries.ts'
import { historicFields, isWhole, valueIn } from './states.ts'

/** Saves a record as a change once left it: a new version, with the checks that any edit meets. */
export async function restoreVersion(served: ModuleDefinition, raw: RawInput, context: Context): Promise<Saved> {
  const { module } = served
  const row = await requireRow(served, readId(raw), context)
  const { changeId, version } = checkInput(restoreVersionInput, raw) as { changeId: string; version: number }
  if (!isId(changeId)) throw new Refusal(400, idLabel)
  const entry = await entriesOf(module, row, context.db)
    .select(['after', 'version'])
    .where('id', '=', changeId)
    .executeTakeFirst()
  if (!entry?.after || !isWhole(module, entry.after)) throw new Refusal(404, refusals.absent)
  const { after } = entry
  const now = toWire(module, row)
  const shown = shownFieldsOf(served, row, context)
  const differing = historicFields(module)
    .filter(key => key in after && (!shown || shown.has(key)) && !isSetElsewhere(module.fields[key]))
    .filter(key => valueIn(after, key) !== valueIn(now, key))
  if (differing.length === 0) throw new Refusal(400, labels.same)
  const entries = differing.map(key => [key, { value: valueIn(after, key) ?? '', isText: false }] as const)
  const draft = checkDraft(module, new Map([['id', { value: now.id, isText: false }], ...entries]))
  return saveAs(served, draft, context, { version, restoredVersion: entry.version })
}

/** Fields that no form sets, such as the state of an article, follow from actions, which an older text does not undo. */
function isSetElsewhere(field: Field | undefined): boolean {
  return field?.modes?.create === 'hidden' && field.modes.edit === 'hidden'
}

const labels = {
  same: { zh: '与当前内容相同，无需恢复', en: 'The record is already like this' },
} satisfies Record<string, Label>
