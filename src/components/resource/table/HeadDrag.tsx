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
import { useEffect, useLayoutEffect } from 'react'
import { useMoveAnnouncements } from '../../ui/dragging/useMoveAnnouncements.ts'
import { type Column, isMovable } from './useColumns.tsx'

/** Moves a column to the place of another. */
export type MoveColumn = (name: string, to: string) => void

interface HeadDragProps {
  columns: readonly Column[]
  /** Cells before those of the columns. */
  cellsBefore: number
  headRow: () => HTMLTableRowElement | null | undefined
  onMove: MoveColumn
  /** The touch during which the code of dragging was loaded. */
  firstTouch?: () => TouchEvent | undefined
}

/**
 * Lets the heads of a table be dragged. It draws nothing: it attaches itself to cells that are there already, because it
 * arrives while the first of them is touched, and a touch ends with its element.
 */
export function HeadDrag({ columns, cellsBefore, headRow, onMove, firstTouch }: HeadDragProps) {
  const sensors = useSensors(
    // A click orders the list.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls the table.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const keysOf = (frozen: boolean) =>
    columns.flatMap(column => (isMovable(column) && Boolean(column.frozen) === frozen ? [String(column.key)] : []))
  const sides = [keysOf(true), keysOf(false)]
  const announcements = useMoveAnnouncements(
    columns.filter(isMovable).map(({ key, title }) => ({ key: String(key), title: String(title) })),
  )

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={({ droppableContainers, ...others }) => {
        const side = sides.find(keys => keys.includes(String(others.active.id)))
        return closestCenter({
          ...others,
          droppableContainers: droppableContainers.filter(({ id }) => side?.includes(String(id))),
        })
      }}
      autoScroll={{ threshold: { x: 0.1, y: 0 } }}
      // A table holds no texts but in its cells.
      accessibility={{ announcements, container: document.body }}
      onDragEnd={drop}
    >
      {sides.map((keys, side) => (
        <SortableContext key={side === 0 ? 'frozen' : 'scrolled'} items={keys} strategy={horizontalListSortingStrategy}>
          {keys.map(key => (
            <Head
              key={key}
              name={key}
              cell={() => headRow()?.cells[cellsBefore + columns.findIndex(column => column.key === key)]}
              firstTouch={firstTouch}
            />
          ))}
        </SortableContext>
      ))}
    </DndContext>
  )
}

interface HeadProps extends Pick<HeadDragProps, 'firstTouch'> {
  name: string
  cell: () => HTMLElement | undefined
}

const sensorsByEvent = { mousedown: 'onMouseDown', touchstart: 'onTouchStart' } as const

function Head({ name, cell, firstTouch }: HeadProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: name })
  const x = Math.round(transform?.x ?? 0)

  useLayoutEffect(() => {
    setNodeRef(cell() ?? null)
    return () => setNodeRef(null)
  })

  useEffect(() => {
    const head = cell()
    const start = (event: Event) =>
      listeners?.[sensorsByEvent[event.type as keyof typeof sensorsByEvent]]?.({ nativeEvent: event })
    for (const type of Object.keys(sensorsByEvent)) head?.addEventListener(type, start, { passive: true })
    return () => {
      for (const type of Object.keys(sensorsByEvent)) head?.removeEventListener(type, start)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the touch began before.
  useEffect(() => {
    const touch = firstTouch?.()
    if (touch && cell()?.contains(touch.target as Node)) listeners?.onTouchStart?.({ nativeEvent: touch })
  }, [])

  useLayoutEffect(() => {
    const head = cell()
    if (!head) return
    head.style.transform = x === 0 ? '' : `translate3d(${x}px, 0, 0)`
    head.style.transition = transition ?? ''
    head.toggleAttribute('data-dragging', isDragging)
  })

  return null
}
