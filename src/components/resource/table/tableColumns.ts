import type { TableColumnType } from 'antd'
import type { AnyRecord } from '../definition/defineResource.ts'
import type { Column } from './useColumns.tsx'

export const selectionWidth = 48

export function tableWidth(columns: readonly Column[], selectable: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, selectable ? selectionWidth : 0)
}

/** Room that is left over goes to the column of names; the others, and the actions above all, keep their width. */
export function stretchedIn(columns: readonly Column[]): TableColumnType<AnyRecord>[] {
  const values = columns.filter(({ fixed }) => !fixed)
  const stretched =
    columns.find(({ isName, keepsWidth }) => isName && !keepsWidth) ??
    values.reduce((found, column) => (column.width >= (found?.width ?? 0) ? column : found), values[0])
  return columns.map(column => (column === stretched ? { ...column, width: undefined } : column))
}
