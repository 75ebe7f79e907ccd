import { Button, Empty, Table, type TableColumnType, type TableProps } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed, WaitingBlock } from '../../ui/placeholders.tsx'
import type { AnyRecord } from '../definition/defineResource.ts'
import { type Column, stretchedIn, tableWidth, useFittingColumns } from './useColumns.tsx'

export type SortOrder = 'ascend' | 'descend'
/** With `beside`, the column joins the others that the list is ordered by. */
type SortHandler = (name: string, order: SortOrder | undefined, beside?: boolean) => void

export interface RecordTableProps extends RowHandlers, Pick<TableProps<AnyRecord>, 'expandable' | 'rowSelection'> {
  label: string
  columns: readonly Column[]
  rows: readonly AnyRecord[]
  loading: boolean
  empty: ReactNode
  /** Rows are less high. */
  dense?: boolean
  onSort?: SortHandler
}

/** From here on only the visible rows are rendered. */
const MANY_ROWS = 200
const HEIGHT = 600

/** The rows as a table; from many on only the visible ones are rendered. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, loading, empty, dense, onOpen, onChoose, onSort, ...table } = props
  const { fitting } = useFittingColumns(columns)
  const many = rows.length >= MANY_ROWS
  return (
    <Table<AnyRecord>
      {...table}
      aria-label={label}
      className="record-table"
      rowKey="id"
      bordered
      size={dense ? 'small' : 'middle'}
      pagination={false}
      columns={stretchedIn(fitting.map(column => ({ ...column, ...headOf(column) })))}
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
        ...(sorter && {
          'data-sort-place': sortPlace,
          onClick: sort,
          onKeyDown: (event: React.KeyboardEvent) => event.key === 'Enter' && sort(event),
        }),
      }),
    }
  }
}

/** After an order against the alphabet comes none. */
const nextOrder = { none: 'ascend', ascend: 'descend', descend: undefined } as const

interface RowHandlers {
  onOpen?: (record: AnyRecord) => void
  /** A click anywhere in the row. */
  onChoose?: (record: AnyRecord) => void
}

/** A click on these does not open the record. Menus are included because their events bubble to the row. */
const controls = 'button, a, label, input, textarea, [role=menu], [role=button], .selection-cell'

export function rowEvents(record: AnyRecord, { onOpen, onChoose }: RowHandlers): HTMLAttributes<HTMLElement> {
  return {
    ...(onOpen && {
      tabIndex: 0,
      onClick: ({ target, currentTarget }) => {
        const cell = target as Element
        // Events of dialogs bubble to the row whose component opened them.
        if (!currentTarget.contains(cell) || cell.closest(controls)) return
        // Text that was selected for copying ends with a click as well.
        if (window.getSelection()?.isCollapsed !== false) onOpen(record)
      },
      onKeyDown: event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(record)
      },
    }),
    ...(onChoose && { onClick: () => onChoose(record) }),
  }
}

interface EmptyListProps {
  loading: boolean
  /** Why there are no rows. */
  error: unknown
  searched: boolean
  retry: () => void
  reset: () => void
  /** Absent for those who may not add. */
  create?: () => void
}

/** Replaces the rows of an empty list, always with a next step. */
export function EmptyList({ loading, error, searched, retry, reset, create }: EmptyListProps) {
  const { t } = useTranslation()
  if (loading) return <WaitingBlock />
  if (error) return <LoadFailed error={error} retry={retry} />
  if (searched) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('resource.nothingFound')}>
        <Button onClick={reset}>{t('resource.clearSearch')}</Button>
      </Empty>
    )
  }
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={create ? t('resource.emptyCreate') : t('resource.emptyAsk')}
    >
      {create && (
        <Button type="primary" onClick={create}>
          {t('buttons.create')}
        </Button>
      )}
    </Empty>
  )
}
