import type { Module, StandardButton } from '#contract/kit/module'
import type { StateStep } from '#contract/kit/steps'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { phrase } from '../../../providers/i18n/index.ts'
import type { AnyRecord, RowAction } from '../definition/defineResource.ts'
import { BelowForm } from '../form/FormDialog.tsx'

/** A row action for each step that the state of a record permits. */
export function stepActions<Row extends { id: string }, Button extends string>(
  module: Module,
  { field, steps }: { field: string; steps: Readonly<Record<string, StateStep<Button>>> },
): RowAction<Row, StandardButton | Button>[] {
  return Object.entries(steps).map(([key, { from, needs, title }]) => ({
    key,
    label: title,
    needs,
    extension: key,
    offered: record => from.includes(Number(Reflect.get(record, field))),
    run: ({ id }) => request({ method: 'POST', url: `${module.path}/${key}`, data: { ids: id } }),
    confirm: 'resource.sure',
  }))
}

/** 新增子项: the form of a new record of a tree, below the one whose row it is. Rows that offer it: all when absent. */
export function addBelow<Row = AnyRecord>(offered?: (record: Row) => boolean): RowAction<Row, StandardButton> {
  return {
    key: 'below',
    label: 'resource.addBelow',
    needs: 'add',
    offered,
    dialog: BelowForm,
  }
}

/** The only selected row; shows a warning when none or several are. */
export function chosenOne<Row>(selected: readonly Row[]): Row | undefined {
  if (selected.length === 1) return selected[0]
  notify('warning', phrase(selected.length === 0 ? 'resource.chooseRow' : 'resource.chooseOne'))
  return undefined
}
