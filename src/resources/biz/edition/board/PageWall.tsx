import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { edition } from '#contract/biz/edition'
import type { BoardPage } from '#contract/biz/editionCalls'
import { call } from '../../../../providers/api/call.ts'
import type { BoardState } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import type { ProblemScreens } from '../release/ProblemList.tsx'
import { PageTile } from './PageTile.tsx'

interface PageWallProps {
  board: BoardState
  mayEdit: boolean
  screens: ProblemScreens
}

/** The pages in the order of the paper. Tiles are dragged with a pointer or a finger; the keyboard has their buttons. */
export function PageWall({ board, mayEdit, screens }: PageWallProps) {
  const { t } = usePhrases()
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(
    // Less is a click on the tile, or a finger that scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
  )
  const { data } = board
  if (!data) return null
  const { pages } = data
  const ids = pages.map(({ id }) => id)
  if (pages.length === 0) return <p className="press-note">{t('noPages')}</p>

  async function move(page: BoardPage, place: number) {
    if (!data || place < 0 || place >= pages.length) return
    const others = pages.filter(({ id }) => id !== page.id)
    const ordered = [...others.slice(0, place), page, ...others.slice(place)]
    board.replace({ ...data, pages: ordered })
    setAnnouncement(t('movedTo', { name: page.pageNo, place: place + 1 }))
    // A refusal is on screen, and the pages return to their order.
    await call(edition, 'reorder', { id: data.edition.id, pageIds: ordered.map(({ id }) => id).join() }).catch(
      () => undefined,
    )
    await board.refetchBoard()
  }

  function drop({ active, over }: DragEndEvent) {
    const page = pages.find(({ id }) => id === active.id)
    if (page && over && page.id !== over.id) void move(page, ids.indexOf(String(over.id)))
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!mayEdit}>
          <ul className="page-wall">
            {pages.map((page, index) => (
              <DraggedTile key={page.id} id={page.id} mayMove={mayEdit}>
                <PageTile
                  page={page}
                  openAreas={() => screens.openAreas(page.id)}
                  openPrint={() => screens.openPrint(page.id)}
                  refetchBoard={board.refetchBoard}
                  move={mayEdit ? by => move(page, index + by) : undefined}
                  isFirst={index === 0}
                  isLast={index === pages.length - 1}
                />
              </DraggedTile>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

function DraggedTile({ id, mayMove, children }: { id: string; mayMove: boolean; children: ReactNode }) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  const moved = transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      data-movable={mayMove || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: moved, transition }}
      {...listeners}
    >
      {children}
    </li>
  )
}

/** A new place is announced by the status, as it is after a button. */
const nothing = () => undefined
const silent: Announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}
