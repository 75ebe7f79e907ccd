import { LeftOutlined, RightOutlined } from '@ant-design/icons'
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
import { Button, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Problem, problemText } from '#contract/biz/checklist'
import { edition } from '#contract/biz/edition'
import type { BoardPage } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { convertState, faultText } from '#contract/biz/pageCalls'
import { fileAddress } from '../../../../lib/files.ts'
import { call } from '../../../../providers/api/call.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'
import type { ProblemScreens } from '../release/ProblemList.tsx'
import type { BoardState } from '../useBoard.ts'

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
                  problems={data.problems.filter(({ pageId }) => pageId === page.id)}
                  screens={screens}
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

interface PageTileProps {
  page: BoardPage
  /** The problems of the page and its articles. */
  problems: readonly Problem[]
  screens: ProblemScreens
  refetchBoard: () => Promise<void>
  /** Absent for who may not put the pages in order. */
  move: ((by: number) => Promise<void>) | undefined
  isFirst: boolean
  isLast: boolean
}

function PageTile({ page, problems, screens, refetchBoard, move, isFirst, isLast }: PageTileProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const { pageNo, pageName, thumbUrl, articleCount } = page
  const state = stateOf(page)
  const fault = useFault(page)
  return (
    <article className="page-tile" aria-label={`${pageNo} ${pageName}`}>
      <button
        type="button"
        className="page-thumb"
        aria-label={thumbUrl ? t('areasOf', { name: pageNo }) : undefined}
        disabled={!thumbUrl}
        onClick={() => screens.openAreas(page.id)}
      >
        {thumbUrl ? <img src={fileAddress(thumbUrl)} alt="" draggable={false} /> : <span>{t('noPicture')}</span>}
      </button>
      <div className="page-name">
        <strong>{pageNo}</strong>
        <span title={pageName}>{pageName}</span>
      </div>
      <div className="page-facts">
        <Tag style={{ margin: 0 }} color={colours[state]}>
          {t(`states.${state}`)}
        </Tag>
        <span>{t('articles', { count: articleCount })}</span>
        {problems.length > 0 && (
          <Tag color="orange" title={problems.map(problem => label(problemText(problem))).join('\n')}>
            {t('missing', { count: problems.length })}
          </Tag>
        )}
      </div>
      {fault && <p className="page-fault">{fault}</p>}
      <div className="page-buttons">
        {state !== 'noPdf' && state !== 'done' && <RenderButton page={page} refetchBoard={refetchBoard} />}
        {state !== 'noPdf' && articleCount > 0 && (
          <Button size="small" aria-label={t('printOf', { name: pageNo })} onClick={() => screens.openPrint(page.id)}>
            {t('print')}
          </Button>
        )}
        <span className="page-moves">
          <MoveButton move={move} by={-1} disabled={isFirst} pageNo={pageNo} />
          <MoveButton move={move} by={1} disabled={isLast} pageNo={pageNo} />
        </span>
      </div>
    </article>
  )
}

type TileState = 'noPdf' | 'none' | 'running' | 'done' | 'glyphs' | 'failed'

const colours: Record<TileState, string> = {
  noPdf: 'red',
  none: 'orange',
  running: 'blue',
  done: 'default',
  glyphs: 'red',
  failed: 'red',
}

function stateOf({ pdfUrl, convertState: state, convertFault }: BoardPage): TileState {
  if (!pdfUrl) return 'noPdf'
  if (state === convertState.running) return 'running'
  if (state === convertState.done) return 'done'
  if (state === convertState.failed && convertFault === 'glyphs') return 'glyphs'
  return state === convertState.failed ? 'failed' : 'none'
}

/** The reason why the last conversion failed; a page whose former PDF was retained states that, too. */
function useFault({ pdfUrl, convertState: state, convertFault, faultCount }: BoardPage): string | undefined {
  const { t } = usePhrases()
  const label = useLabel()
  if (!convertFault || !pdfUrl) return undefined
  const reason = label(faultText(convertFault, faultCount))
  if (state === convertState.failed) return reason
  return state === convertState.done ? t('keptFormer', { reason }) : undefined
}

function RenderButton({ page: { id, pageNo }, refetchBoard }: Pick<PageTileProps, 'page' | 'refetchBoard'>) {
  const { t } = usePhrases()
  const [running, setRunning] = useState(false)
  async function render() {
    setRunning(true)
    // A refusal is on screen, and the state of the page shows it as well.
    await call(newsPage, 'toImgUrl', { id }).catch(() => undefined)
    setRunning(false)
    await refetchBoard()
  }
  return (
    <Button size="small" loading={running} aria-label={t('renderOf', { name: pageNo })} onClick={render}>
      {t('render')}
    </Button>
  )
}

interface MoveButtonProps extends Pick<PageTileProps, 'move'> {
  by: -1 | 1
  disabled: boolean
  pageNo: string
}

function MoveButton({ move, by, disabled, pageNo }: MoveButtonProps) {
  const { t } = usePhrases()
  if (!move) return null
  return (
    <Button
      size="small"
      type="text"
      disabled={disabled}
      icon={by < 0 ? <LeftOutlined /> : <RightOutlined />}
      aria-label={t(by < 0 ? 'moveBack' : 'moveOn', { name: pageNo })}
      onClick={() => void move(by)}
    />
  )
}
