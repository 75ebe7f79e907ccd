import { lazy } from 'react'
import type { StandardButton } from '#contract/kit/module'
import type { AnyRecord, RowAction } from '../definition/defineResource.ts'

/** 新增子项: the form of a new record of a tree, below the one whose row it is. Rows that offer it: all when absent. */
export function addBelow<Row = AnyRecord>(offered?: (record: Row) => boolean): RowAction<Row, StandardButton> {
  return {
    key: 'below',
    label: 'resource.addBelow',
    needs: 'add',
    offered,
    dialog: lazy(async () => ({ default: (await import('./BelowForm.tsx')).BelowForm })),
  }
}
