import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { Button, Empty, Table, type TableColumnType, type TableProps } from 'antd'
import { type HTMLAttributes, memo, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveAnnouncements } from '../../ui/dragging/useMoveAnnouncements.ts'
import { LoadFailed, WaitingBlock } from '../../ui/placeholders.tsx'
import type { AnyRecord } from '../definition/defineResource.ts'
import { type Column, isMovable, stretchedIn, tableWidth, useFittingColumns } from './useColumns.tsx'

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

/** Moves a column to the place of another. */
type MoveColumn = (name: string, to: string) => void

interface MovableHeadsProps {
  columns: readonly Column[]
  onMove: MoveColumn
  /** A table with `HeadCell` in its head. */
  children: ReactNode
}

/** Lets the heads of a table be dragged; frozen columns stay among themselves. */
function MovableHeads({ columns, onMove, children }: MovableHeadsProps) {
  const sensors = useSensors(
    // A click orders the list.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls the table.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const movable = columns.filter(isMovable)
  const isFrozen = (id: unknown) => movable.find(({ key }) => key === id)?.frozen === true
  const announcements = useMoveAnnouncements(
    movable.map(({ key, title }) => ({ key: String(key), title: String(title) })),
  )

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={({ droppableContainers, ...others }) =>
        closestCenter({
          ...others,
          droppableContainers: droppableContainers.filter(({ id }) => isFrozen(id) === isFrozen(others.active.id)),
        })
      }
      autoScroll={{ threshold: { x: 0.1, y: 0 } }}
      accessibility={{ announcements }}
      onDragEnd={drop}
    >
      <SortableContext items={movable.map(({ key }) => String(key))} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A head of antd's table; the `id` is the key of a column that can be moved. */
function HeadCell({ id, ...cell }: HTMLAttributes<HTMLTableCellElement>) {
  return id ? <MovableHead id={id} {...cell} /> : <th {...cell} />
}

function MovableHead({ id, style, ...cell }: HTMLAttributes<HTMLTableCellElement> & { id: string }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const moved = transform && { transform: `translate3d(${Math.round(transform.x)}px, 0, 0)`, transition }
  return (
    <th
      {...{ ...cell, ...listeners }}
      ref={setNodeRef}
      style={{ ...style, ...moved }}
      data-movable
      data-dragging={isDragging ? '' : undefined}
    />
  )
}

export interface RowHandlers {
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
