/** Changes of many records at once: what a module offers, and the results of the calls. */
import type { Field, Label } from './fields.ts'
import { flag, longText, optional, text } from './fields.ts'
import type { FieldChange } from './history.ts'
import { type Fields, hasHistory, type Module, type StandardButton } from './module.ts'
import type { Machine, StateStep, Steps } from './steps.ts'

/** Something that is done with many records at once. Each record is changed or refused by itself. */
export interface BulkAction<Button extends string = string> {
  title: Label
  /** The button it requires. */
  needs: StandardButton | Button
  /** The call whose data scopes apply. */
  call: string
  /** The fields of the dialog; a module that handles the action itself may have more than its own. */
  asks: Fields
  /** The state transition of the records; those in another state are refused. */
  step?: { field: string } & Pick<StateStep, 'from' | 'to'>
}

export type BulkActions = Readonly<Record<string, BulkAction>>

/** The name of the action that every module with forms has: chosen fields get the same values in all records. */
export const BULK_EDIT = 'edit'

type StepFields<S extends Steps> = { readonly [K in keyof S]?: Fields }

/** An action for each step. `asks`: values that change along with the state. */
export function bulkSteps<const S extends Steps>(
  { field, steps }: Machine<S>,
  asks: StepFields<S> = {},
): { [K in keyof S]: BulkAction<S[K]['needs']> } {
  const actions = Object.entries(steps).map(([name, { from, to, needs, title }]): [string, BulkAction] => [
    name,
    { title, needs, call: name, asks: asks[name] ?? {}, step: { field, from, to } },
  ])
  // One action was made for each key.
  return Object.fromEntries(actions) as { [K in keyof S]: BulkAction<S[K]['needs']> }
}

type Bulky = Pick<Module, 'fields' | 'operations' | 'recorded' | 'route' | 'bulk'>

/** The actions of a module, the steps first. */
export function bulkActionsOf(module: Bulky): BulkActions {
  const asks = bulkFields(module)
  if (!hasBulkEdit(module)) return module.bulk ?? {}
  const title = { zh: '修改字段', en: 'Change fields' }
  return { ...module.bulk, [BULK_EDIT]: { title, needs: 'edit', call: 'submit', asks } }
}

/** Modules whose records are edited in forms over a list. */
function hasBulkEdit(module: Bulky): boolean {
  const { operations, route } = module
  const isListed = route !== undefined && operations.includes('list') && operations.includes('submit')
  return isListed && hasHistory(module) && Object.keys(bulkFields(module)).length > 0
}

/** Fields that many records may share: what forms edit, without secrets and long texts of one record. */
function bulkFields({ fields }: Pick<Module, 'fields'>): Fields {
  const shared = ([key, { kind, modes }]: [string, Field]) =>
    key !== 'tenantId' && kind !== 'secret' && kind !== 'html' && (modes?.edit ?? 'open') === 'open'
  return Object.fromEntries(Object.entries(fields).filter(shared))
}

/** Parameters of a bulk change. */
export const bulkInput = {
  action: text('操作', 'Action', { maxLength: 64 }),
  ids: longText('编号', 'IDs', { maxLength: 20_000 }),
  /** Versions that the preview has read, in the order of the ids: records that have another version now are refused. */
  versions: optional(longText('版本号', 'Versions', { maxLength: 11_000 })),
  values: optional(longText('字段值（JSON）', 'Values (JSON)', { maxLength: 100_000 })),
  /** Reports what would happen, and writes nothing. */
  dryRun: flag('仅预览', 'Only preview'),
}

/** The outcome for one record. */
export interface BulkRow {
  id: string
  title: string
  /** That before the change. */
  version: number
  changes: FieldChange[]
  /** Empty where the record is changed, or has these values already. */
  refusal: string
}

/** The result of a bulk change, or of its preview. */
export interface BulkReport {
  /** By which the change is undone; null where nothing was written or an action of its own leads back. */
  id: string | null
  rows: BulkRow[]
  changed: number
  unchanged: number
  refused: number
  /** Records that are gone, or were never there for this caller. */
  absent: number
}
