import type { FieldChange } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { State } from '../records/changeLog.ts'
import type { LoggedChange } from './entries.ts'

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
export function historicFields({ fields }: Module): string[] {
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
