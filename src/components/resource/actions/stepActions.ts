import type { Module, StandardButton } from '#contract/kit/module'
import type { StateStep } from '#contract/kit/steps'
import { request } from '../../../providers/api/http.ts'
import type { AnyRecord, RowAction } from '../definition/defineResource.ts'

/** A row action for each step that a record can take from the state it is in. */
export function stepActions<Row extends { id: string }, Button extends string>(
  module: Module,
  { field, steps }: { field: string; steps: Readonly<Record<string, StateStep<Button>>> },
): RowAction<Row, StandardButton | Button>[] {
  return Object.entries(steps).map(([key, { from, needs, title }]) => ({
    key,
    label: title,
    needs,
    extension: key,
    offered: record => from.includes(Number((record as unknown as AnyRecord)[field])),
    run: ({ id }) => request({ method: 'POST', url: `${module.path}/${key}`, data: { ids: id } }),
    confirm: 'resource.sure',
  }))
}
