import { boundFields, type FieldChange } from '#contract/kit/history'
import { maskOf } from '#contract/kit/masks'
import type { Module } from '#contract/kit/module'
import { nameKeyOf, type WireRecord } from '../definition/columns.ts'
import type { Context } from '../definition/serveModule.ts'
import { addNames } from '../lists/names.ts'
import type { FieldAccess } from '../lists/visibility.ts'
import type { State } from '../records/changeLog.ts'
import { fieldChanges, isWhole, type LoggedChange } from './entries.ts'

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

interface Described {
  tenantId: string
  changes: FieldChange[]
}

/** Names travel with values as they do in lists: the values are put into records for it, one for each side. */
async function nameValues(module: Module, described: readonly Described[], context: Context): Promise<void> {
  const unset = Object.fromEntries(Object.keys(module.fields).map(key => [key, '']))
  const stateOf = ({ changes, tenantId }: Described, side: 'before' | 'after'): WireRecord => {
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
