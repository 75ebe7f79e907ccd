import { Table, type TableColumnType, type TableProps } from 'antd'
import { type HTMLAttributes, memo, type ReactNode, useMemo } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'
import type { Column } from './useColumns.tsx'

export interface RecordTableProps extends Pick<TableProps<AnyRecord>, 'expandable' | 'onChange' | 'rowSelection'> {
  label: string
  columns: readonly Column[]
  rows: readonly AnyRecord[]
  loading: boolean
  empty: ReactNode
  onOpen?: (record: AnyRecord) => void
  /** A click anywhere in the row. */
  onChoose?: (record: AnyRecord) => void
}

/** From here on only the rows in sight are drawn. */
const manyRows = 200
const virtualHeight = 600
const selectionWidth = 48

/** Rendered again only for what it shows: a list renders with each change of the address, as when a dialog opens. */
export const RecordTable = memo(function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, loading, empty, onOpen, onChoose, ...table } = props
  const virtual = rows.length >= manyRows
  const x = columns.reduce((sum, { width }) => sum + width, selectionWidth)
  const stretched = useMemo(() => stretchedIn(columns), [columns])
  return (
    <Table<AnyRecord>
      {...table}
      aria-label={label}
      className="record-table"
      rowKey="id"
      bordered
      size="middle"
      pagination={false}
      columns={stretched}
      dataSource={rows}
      loading={{ spinning: loading && rows.length > 0, delay: 150 }}
      locale={{ emptyText: empty }}
      rowClassName={(_, index) => (index % 2 === 1 ? 'record-striped' : '')}
      scroll={virtual ? { x, y: virtualHeight } : { x }}
      virtual={virtual}
      showSorterTooltip={false}
      onRow={record => ({
        ...(onChoose && { onClick: () => onChoose(record) }),
        ...(onOpen && opening(record, onOpen)),
      })}
    />
  )
})

/** A double click on these does not open the record. Menus are included because their events bubble to the row. */
const controls = 'button, a, label, [role=menu]'

function opening(record: AnyRecord, open: (record: AnyRecord) => void): HTMLAttributes<HTMLElement> {
  return {
    tabIndex: 0,
    onDoubleClick: ({ target }) => {
      if (!(target as Element).closest(controls)) open(record)
    },
    onKeyDown: event => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open(record)
    },
  }
}

/** Room that is left over goes to the widest column; the others, and the actions above all, keep their width. */
function stretchedIn(columns: readonly Column[]): TableColumnType<AnyRecord>[] {
  const values = columns.filter(({ fixed }) => !fixed)
  const widest = values.reduce((found, column) => (column.width >= (found?.width ?? 0) ? column : found), values[0])
  return columns.map(column => (column === widest ? { ...column, width: undefined } : column))
}
