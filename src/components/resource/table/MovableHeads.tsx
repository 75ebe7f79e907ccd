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
import type { HTMLAttributes, ReactNode } from 'react'
import { useMoveAnnouncements } from '../../ui/dragging/useMoveAnnouncements.ts'
import { type Column, isMovable } from './useColumns.tsx'

/** Moves a column to the place of another. */
export type MoveColumn = (name: string, to: string) => void

interface MovableHeadsProps {
  columns: readonly Column[]
  onMove: MoveColumn
  /** A table with `HeadCell` in its head. */
  children: ReactNode
}

/** Lets the heads of a table be dragged; frozen columns stay among themselves. */
export function MovableHeads({ columns, onMove, children }: MovableHeadsProps) {
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
export function HeadCell({ id, ...cell }: HTMLAttributes<HTMLTableCellElement>) {
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
