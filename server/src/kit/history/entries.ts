import type { Field, Label } from '#contract/kit/fields'
import { boundFields, type FieldChange, restoreVersionInput } from '#contract/kit/history'
import { maskOf } from '#contract/kit/masks'
import type { Module } from '#contract/kit/module'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { removedRowsOf } from '../../platform/db/tenancy/scope.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'
import { nameKeyOf, toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkDraft, checkInput, idLabel, isId, readId } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { addNames } from '../lists/names.ts'
import { accessTo, type FieldAccess } from '../lists/visibility.ts'
import { requireRow, type State } from '../records/changeLog.ts'
import { type SaveResult, saveAs } from '../records/records.ts'

export interface LoggedChange {
  id: string
  version: number
  operation: string
  userId: string | null
  changedAt: string
  restoredVersion: number | null
  released: boolean
  before: State | null
  after: State | null
}

/** The log entries of a record. Exports, logged without a version, changed nothing. */
export function historyEntriesOf({ path }: Module, row: Row, db: Db) {
  return db
    .selectFrom('changeLog')
    .where('tenantId', '=', String(row.tenantId))
    .where('module', '=', path)
    .where('recordId', '=', String(row.id))
    .where('version', '>', 0)
}

/** The names of the people with these ids, also of those who left; none for people of other tenants. */
export async function namesOfPeople(ids: readonly unknown[], db: Db): Promise<Map<string, string>> {
  const userIds = [...new Set(ids.filter(id => id !== null && id !== undefined).map(String))]
  const names = new Map<string, string>()
  if (userIds.length === 0) return names
  for (const table of [removedRowsOf('blade_user'), 'blade_user']) {
    const rows = dynamic(db).selectFrom(table).select(['id', 'realName', 'name', 'account']).where('id', 'in', userIds)
    for (const { id, realName, name, account } of await rows.execute())
      names.set(String(id), String(realName || name || account))
  }
  return names
}

/** The fields that differ before and after a change; of a new record those that were filled in, of a removed one none. */
export function fieldChanges(
  module: Module,
  { before, after, operation }: Pick<LoggedChange, 'before' | 'after' | 'operation'>,
  shown: ReadonlySet<string> | undefined,
): FieldChange[] {
  if (operation === 'remove' || !after) return []
  return historicFields(module)
    .filter(key => !shown || shown.has(key))
    .map(field => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
    .filter(change => change.before !== change.after)
}

/** Secrets are masked in the log already; that they are there is nothing to show or to bring back. */
function historicFields({ fields }: Module): string[] {
  return Object.keys(fields).filter(key => fields[key]?.kind !== 'secret' && key !== 'tenantId')
}

/** Unset is unset, however it was written; what the module did not have then was unset too. */
export function valueIn(state: State | null, key: string): unknown {
  const value = state?.[key]
  return value === '' || value === undefined ? null : value
}

/** A state of the record itself, and not of what is bound to it. */
export function isWhole({ fields }: Module, state: State): boolean {
  return Object.keys(state).some(key => key in fields)
}

type Entry = Pick<LoggedChange, 'before' | 'after' | 'operation'> & { tenantId: string }

/** The changed fields of each entry as the caller may see them, with the names that people read instead of keys. */
export async function namedChanges(
  module: Module,
  entries: readonly Entry[],
  access: FieldAccess,
  context: Context,
): Promise<FieldChange[][]> {
  const bound = { ...module, fields: boundFields(module) }
  const described = entries.map(entry => {
    // Other entries are about what was granted or bound to the record.
    const isRecord = !entry.after || isWhole(module, entry.after)
    const changes = fieldChanges(isRecord ? module : bound, entry, access.shown)
    return { isRecord, changes, tenantId: entry.tenantId }
  })
  await nameValues(
    module,
    described.filter(({ isRecord }) => isRecord),
    context,
  )
  await nameValues(
    bound,
    described.filter(({ isRecord }) => !isRecord),
    context,
  )
  return described.map(({ changes }) => changes.map(change => shownChange(module, change, access)))
}

/** Masked after the comparison, so that a change shows also where the masks are the same. */
export function shownChange({ fields }: Module, change: FieldChange, { masked }: FieldAccess): FieldChange {
  const { field: key } = change
  const field = fields[key]
  if (!field || !masked.has(key)) return change
  const maskedSide = (value: unknown) => (value === null ? null : maskOf(field, value))
  return { field: key, before: maskedSide(change.before), after: maskedSide(change.after) }
}

interface DescribedEntry {
  tenantId: string
  changes: FieldChange[]
}

/** Names travel with values as they do in lists: the values are put into records for it, one for each side. */
async function nameValues(module: Module, described: readonly DescribedEntry[], context: Context): Promise<void> {
  const unset = Object.fromEntries(Object.keys(module.fields).map(key => [key, '']))
  const stateOf = ({ changes, tenantId }: DescribedEntry, side: 'before' | 'after'): WireRecord => {
    const values: State = Object.fromEntries(changes.map(change => [change.field, change[side] ?? '']))
    return { ...unset, ...values, id: '', tenantId, version: 0 }
  }
  const before = described.map(entry => stateOf(entry, 'before'))
  const after = described.map(entry => stateOf(entry, 'after'))
  await addNames(module, [...before, ...after], context, true)
  for (const [index, { changes }] of described.entries())
    for (const change of changes) {
      const field = module.fields[change.field]
      const name = field && nameKeyOf(change.field, field)
      if (!name) continue
      const [was, is] = [before[index]?.[name], after[index]?.[name]]
      if (was) change.beforeName = String(was)
      if (is) change.afterName = String(is)
    }
}

/** Saves a record as a change once left it: a new version, with the checks that any edit meets. */
export async function restoreVersion(served: ModuleDefinition, raw: RawInput, context: Context): Promise<SaveResult> {
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
