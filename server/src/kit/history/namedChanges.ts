import { boundFields, type FieldChange } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { WireRecord } from '../definition/columns.ts'
import type { Context } from '../definition/serveModule.ts'
import { addNames } from '../lists/names.ts'
import type { State } from '../records/changeLog.ts'
import { fieldChanges, isWhole, type LoggedChange } from './entries.ts'

type Entry = Pick<LoggedChange, 'before' | 'after' | 'operation'> & { tenantId: string }

/** The changed fields of each entry, with the names that people read instead of keys. `shown`: see `shownFieldsOf`. */
export async function namedChanges(
  module: Module,
  entries: readonly Entry[],
  shown: ReadonlySet<string> | undefined,
  context: Context,
): Promise<FieldChange[][]> {
  const bound = { ...module, fields: boundFields(module) }
  const described = entries.map(entry => {
    const isRecord = isOfRecord(module, entry)
    const changes = fieldChanges(isRecord ? module : bound, entry, shown)
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
  return described.map(({ changes }) => changes)
}

/** Tells changes of the record itself from those of what was granted or bound to it. */
function isOfRecord(module: Module, entry: Entry): boolean {
  return !entry.after || isWhole(module, entry.after)
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
      const name = nameKeyOf(module, change.field)
      const [was, is] = [before[index]?.[name], after[index]?.[name]]
      if (was) change.beforeName = String(was)
      if (is) change.afterName = String(is)
    }
}

/** Under which name the text of a key joins a record. */
function nameKeyOf({ fields }: Module, key: string): string {
  return fields[key]?.target?.as ?? `${key}Name`
}
