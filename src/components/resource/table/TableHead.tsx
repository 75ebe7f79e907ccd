import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'
import { flattened } from './forest.ts'
import type { RecordTableProps } from './RecordTable.tsx'
import { type Column, isMovable } from './useColumns.tsx'

export type SortOrder = 'ascend' | 'descend'
/** With `beside`, the column joins the others that the list is ordered by. */
export type Sorting = (name: string, order: SortOrder | undefined, beside?: boolean) => void

interface TableHeadProps extends Pick<RecordTableProps, 'columns' | 'rows' | 'rowSelection' | 'onSort' | 'onMove'> {
  choose: (ids: readonly string[]) => void
  /** The text that says how columns are moved. */
  helpId: string
}

/** Without a connection, a list is read without dragging; the column settings reorder it as well. */
export const HeadDrag = lazy(async () => {
  try {
    return { default: (await import('./HeadDrag.tsx')).HeadDrag }
  } catch {
    return { default: () => <></> }
  }
})

export function TableHead({ columns, rows, rowSelection, choose, onSort, onMove, helpId }: TableHeadProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const touch = useRef<TouchEvent>()
  const [dragging, setDragging] = useState(false)
  // The code of dragging is loaded as somebody reaches for the heads.
  const loading = onMove && {
    onPointerEnter: () => setDragging(true),
    onTouchStart: ({ nativeEvent }: { nativeEvent: TouchEvent }) => {
      touch.current = nativeEvent
      setDragging(true)
    },
    onTouchEnd: () => (touch.current = undefined),
    onTouchCancel: () => (touch.current = undefined),
  }
  return (
    <thead className="ant-table-thead">
      <tr ref={row} {...loading}>
        {rowSelection && (
          <th
            className="ant-table-cell ant-table-selection-column ant-table-cell-fix-left ant-table-cell-fix-left-last"
            scope="col"
          >
            <SelectAll rows={rows} rowSelection={rowSelection} choose={choose} />
          </th>
        )}
        {columns.map(column => (
          <HeadCell
            key={String(column.key)}
            column={column}
            {...(onSort && { onSort })}
            {...(onMove && isMovable(column) && { helpId })}
          />
        ))}
      </tr>
      {onMove && dragging && (
        <Suspense>
          <HeadDrag
            columns={columns}
            cellsBefore={rowSelection ? 1 : 0}
            headRow={() => row.current}
            onMove={onMove}
            firstTouch={() => touch.current}
          />
        </Suspense>
      )}
    </thead>
  )
}

interface SelectAllProps {
  rows: readonly AnyRecord[]
  rowSelection: NonNullable<RecordTableProps['rowSelection']>
  choose: (ids: readonly string[]) => void
}

function SelectAll({ rows, rowSelection, choose }: SelectAllProps) {
  const { selectedRowKeys = [], getCheckboxProps, getTitleCheckboxProps } = rowSelection
  const free = flattened(rows)
    .filter(({ record }) => !getCheckboxProps?.(record).disabled)
    .map(({ record }) => record.id)
  const all = free.length > 0 && free.every(id => selectedRowKeys.includes(id))
  return (
    <div className="ant-table-selection">
      <Checkbox
        {...getTitleCheckboxProps?.()}
        checked={all}
        indeterminate={!all && selectedRowKeys.length > 0}
        disabled={free.length === 0}
        onChange={() => choose(all ? [] : free)}
      />
    </div>
  )
}

/** After an order against the alphabet comes none. */
const nextOrder = { none: 'ascend', ascend: 'descend', descend: undefined } as const
const ariaSort = { ascend: 'ascending', descend: 'descending' } as const

interface HeadCellProps {
  column: Column
  onSort?: Sorting
  helpId?: string
}

function HeadCell({ column, onSort, helpId }: HeadCellProps) {
  const { key, align, sorter, sortOrder } = column
  const title = column.title as ReactNode
  const text = typeof title === 'string' ? title : undefined
  const cell = {
    scope: 'col',
    style: { textAlign: align, left: column.left },
    ...(column.ellipsis && { title: text }),
    ...(helpId && { 'aria-describedby': helpId, 'data-movable': true }),
  } as const
  if (!sorter)
    return (
      <th {...cell} className={cellClass(column)}>
        {title}
      </th>
    )
  const sort = ({ shiftKey }: { shiftKey: boolean }) => onSort?.(String(key), nextOrder[sortOrder ?? 'none'], shiftKey)
  return (
    <th
      {...cell}
      className={`${cellClass(column)} ant-table-column-has-sorters`}
      aria-label={text}
      aria-sort={sortOrder ? ariaSort[sortOrder] : undefined}
      tabIndex={0}
      onClick={sort}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && sort(event)}
    >
      <div className="ant-table-column-sorters">
        <span className="ant-table-column-title">{title}</span>
        <span className="ant-table-column-sorter ant-table-column-sorter-full">
          <span className="ant-table-column-sorter-inner" aria-hidden="true">
            <CaretUpOutlined className={sorterClass('up', sortOrder === 'ascend')} />
            <CaretDownOutlined className={sorterClass('down', sortOrder === 'descend')} />
          </span>
          {column.sortPlace && <sup className="sort-place">{column.sortPlace}</sup>}
        </span>
      </div>
    </th>
  )
}

const sorterClass = (direction: 'up' | 'down', active: boolean) =>
  `ant-table-column-sorter-${direction}${active ? ' active' : ''}`

/** The class of a cell, in the head and in rows. */
export function cellClass({ fixed, left, ellipsis, className, sortOrder }: Column): string {
  return [
    'ant-table-cell',
    ...(ellipsis ? ['ant-table-cell-ellipsis'] : []),
    ...(sortOrder ? ['ant-table-column-sort'] : []),
    ...(className ? [className] : []),
    ...(left === undefined ? [] : ['ant-table-cell-fix-left']),
    ...(fixed ? ['ant-table-cell-fix-right ant-table-cell-fix-right-first'] : []),
  ].join(' ')
}
