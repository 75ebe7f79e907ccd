/** The server's side of contract/kit/steps.ts: no record changes its state but by a step that is allowed. */
import type { Label } from '#contract/kit/fields'
import { codeOf, type Module } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { type Machine, type StateStep, type Steps, stepBetween } from '#contract/kit/steps'
import type { Row } from '../../platform/db/database.ts'
import { withTransaction } from '../../platform/db/transaction.ts'
import { forbidden, Refusal } from '../../platform/http/reply/refusal.ts'
import { toWire } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { seenTitle } from '../lists/visibility.ts'
import { lockRows } from './changeLog.ts'
import { saveRecord } from './records.ts'

/** For `beforeSubmit`: refuses changes of state that no allowed step makes; answers the state that the record enters. */
export function checkStateChange(
  module: Module,
  machine: Machine,
  { draft, before, caller }: { draft: object; before: object | undefined; caller: Context['caller'] },
): number | undefined {
  const to = valueIn(draft, machine)
  if (!before) {
    if (typeof to === 'number' && to !== machine.first) throw new Refusal(400, labels.first)
    return undefined
  }
  const from = valueIn(before, machine)
  if (typeof to !== 'number' || to === from) return undefined
  const step = stepBetween(machine, Number(from), to)
  if (!step) throw new Refusal(400, labels.noStep)
  if (!caller.permissions.has(codeOf(module, step.needs))) throw forbidden()
  return to
}

const valueIn = (record: object, { field }: Machine) => (record as Row)[field]

/** Values that change along with the state, from the input of the step's call. */
type ExtraValues<S extends Steps> = { [K in keyof S]?: (input: Row) => Row }

type StepHandlers<S extends Steps> = { [K in keyof S]: (input: { ids: string }, context: Context) => Promise<null> }

/** A handler for each step: it applies to all the records or to none. */
export function stepHandlers<S extends Steps>(
  served: () => ModuleDefinition,
  { field, steps }: Machine<S>,
  extraValues: ExtraValues<S> = {},
): StepHandlers<S> {
  const handlers = Object.entries(steps).map(([name, step]) => [
    name,
    async (input: { ids: string }, context: Context) => {
      const request = { field, step, ids: splitIds(input.ids), extraValues: extraValues[name]?.(input) }
      await performStep(served(), request, context)
      return null
    },
  ])
  // One handler was made for each key.
  return Object.fromEntries(handlers) as StepHandlers<S>
}

interface StepRequest {
  field: string
  step: StateStep
  ids: readonly string[]
  /** Values that change along with the state. */
  extraValues?: Row | undefined
}

export function performStep(
  served: ModuleDefinition,
  { field, step, ids, extraValues }: StepRequest,
  context: Context,
): Promise<void> {
  return withTransaction(context, async inner => {
    for (const row of await lockRows(served, ids, inner)) {
      const record = toWire(served.module, row)
      if (!step.from.includes(Number(record[field]))) throw impossible(seenTitle(served, record, inner), step)
      await saveRecord(served, { ...extraValues, id: record.id, [field]: step.to }, inner)
    }
  })
}

function impossible(name: string, { title }: StateStep): Refusal {
  return new Refusal(400, {
    zh: `“${name}”的当前状态不能${title.zh}`,
    en: `“${name}” cannot take this step now: ${title.en}`,
  })
}

const labels = {
  first: { zh: '新建的数据不能直接处于此状态', en: 'A new record cannot begin in this state' },
  noStep: { zh: '当前状态不能这样变更', en: 'The state cannot change like this' },
} satisfies Record<string, Label>
