import { Table, type TableColumnType, type TableProps } from 'antd'
import { memo, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../definition/defineResource.ts'
import { HeadCell, MovableHeads, type MoveColumn } from './MovableHeads.tsx'
import { type RowHandlers, rowEvents } from './rowEvents.ts'
import { stretchedIn, tableWidth, useFittingColumns } from './tableColumns.ts'
import { type Column, isMovable } from './useColumns.tsx'

export type SortOrder = 'ascend' | 'descend'
/** With `beside`, the column joins the others that the list is ordered by. */
type Sorting = (name: string, order: SortOrder | undefined, beside?: boolean) => void

export interface RecordTableProps extends RowHandlers, Pick<TableProps<AnyRecord>, 'expandable' | 'rowSelection'> {
  label: string
  columns: readonly Column[]
  rows: readonly AnyRecord[]
  loading: boolean
  empty: ReactNode
  /** Rows are less high. */
  dense?: boolean
  onSort?: Sorting
  /** Lets columns be dragged. */
  onMove?: MoveColumn
}

/** From here on only the rows in sight are drawn. */
const MANY_ROWS = 200
const HEIGHT = 600

/** Rendered again only for what it shows: a list renders with each change of the address, as when a dialog opens. */
export const RecordTable = memo(function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, loading, empty, dense, onOpen, onChoose, onSort, onMove, ...table } = props
  const { t } = useTranslation()
  const helpId = useId()
  const { fitting } = useFittingColumns(columns)
  const many = rows.length >= MANY_ROWS
  const result = (
    <Table<AnyRecord>
      {...table}
      aria-label={label}
      className="record-table"
      rowKey="id"
      bordered
      size={dense ? 'small' : 'middle'}
      pagination={false}
      columns={stretchedIn(fitting.map(column => ({ ...column, ...headOf(column) })))}
      {...(onMove && { components: { header: { cell: HeadCell } } })}
      dataSource={rows}
      loading={{ spinning: loading && rows.length > 0, delay: 150 }}
      locale={{ emptyText: empty }}
      rowClassName={(_, index) => (index % 2 === 1 ? 'record-striped' : '')}
      scroll={{ x: tableWidth(fitting, props.rowSelection !== undefined), ...(many && { y: HEIGHT }) }}
      virtual={many}
      showSorterTooltip={false}
      onRow={record => rowEvents(record, { onOpen, onChoose })}
    />
  )

  /** With the shift key a column joins those that the list is ordered by, which antd's table does with every click. */
  function headOf(column: Column): Pick<TableColumnType<AnyRecord>, 'sorter' | 'onHeaderCell'> {
    const { key, sorter, sortOrder, sortPlace } = column
    const sort = ({ shiftKey }: { shiftKey: boolean }) =>
      onSort?.(String(key), nextOrder[sortOrder ?? 'none'], shiftKey)
    return {
      ...(sorter && { sorter: { multiple: 1 } }),
      onHeaderCell: () => ({
        ...(onMove && isMovable(column) && { id: String(key), 'aria-describedby': helpId }),
        ...(sorter && {
          'data-sort-place': sortPlace,
          onClick: sort,
          onKeyDown: (event: React.KeyboardEvent) => event.key === 'Enter' && sort(event),
        }),
      }),
    }
  }

  if (!onMove) return result
  return (
    <MovableHeads columns={fitting} onMove={onMove}>
      {result}
      <span id={helpId} hidden>
        {t('resource.moveHelp')}
      </span>
    </MovableHeads>
  )
})

/** After an order against the alphabet comes none. */
const nextOrder = { none: 'ascend', ascend: 'descend', descend: undefined } as const
