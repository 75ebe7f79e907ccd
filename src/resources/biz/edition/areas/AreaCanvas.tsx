import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Corner, PageAreas } from '#contract/biz/pageCalls'
import type { FoundStory } from '#contract/biz/pdfCalls'
import { usePhrases } from '../phrases.ts'
import { type Area, inside, isLargeEnough, moved, rectangle, resized, withCorner } from './areas.ts'
import type { useAreas } from './useAreas.ts'

export type AreaTool = 'select' | 'rectangle' | 'polygon'

interface AreaCanvasProps {
  image: { src: string; width: number; height: number; alt: string }
  editing: ReturnType<typeof useAreas>
  tool: AreaTool
  areaLabel: (area: Area) => string
  onCreate: (corners: Corner[]) => void
  onRemove: (key: number) => void
  /** Stories that wait to be confirmed, and the one that is looked at. */
  proposals: readonly FoundStory[]
  current: number | undefined
  /** Areas of articles that the user does not see. */
  others: PageAreas['others']
}

/** Fractions of the page: a step of the arrow keys, and a large one with Shift. */
const STEP = 0.005
const LARGE_STEP = 0.03

/** The image of a page with its areas on it: drawn, moved and shaped with a pointer or with the keyboard. */
export function AreaCanvas(props: AreaCanvasProps) {
  const { image, editing, tool, areaLabel, onCreate, onRemove, proposals, current, others } = props
  const { t } = usePhrases()
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<{ from: Corner; key?: number; corner?: number; corners: readonly Corner[] }>()
  const [draft, setDraft] = useState<readonly Corner[]>([])
  const { areas, selected, select, reshape, settle } = editing

  function at({ clientX, clientY }: PointerEvent): Corner {
    const { left, top, width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return inside([(clientX - left) / width, (clientY - top) / height])
  }

  function begin(event: PointerEvent, key?: number, corner?: number) {
    const area = areas.find(one => one.key === key)
    if (event.button !== 0 || tool !== 'select' || !area) return
    event.stopPropagation()
    drag.current = { from: at(event), key: area.key, corners: area.corners, ...(corner !== undefined && { corner }) }
    svg.current?.setPointerCapture(event.pointerId)
    select(area.key)
  }

  function startPolygon(event: PointerEvent) {
    if (event.button !== 0) return
    const from = at(event)
    if (tool === 'polygon') return setDraft([...draft, from])
    if (tool === 'select') return select(undefined)
    drag.current = { from, corners: [] }
    svg.current?.setPointerCapture(event.pointerId)
  }

  function follow(event: PointerEvent) {
    if (!drag.current) return
    const { from, key, corner, corners } = drag.current
    const to = at(event)
    if (key === undefined) return setDraft(rectangle(from, to))
    if (corner !== undefined) reshape(key, 'drag', withCorner(corners, corner, to))
    else reshape(key, 'drag', moved(corners, to[0] - from[0], to[1] - from[1]))
  }

  function end(event: PointerEvent) {
    if (!drag.current) return
    const { from, key } = drag.current
    drag.current = undefined
    if (key !== undefined) return settle()
    setDraft([])
    const area = rectangle(from, at(event)).map(inside)
    if (isLargeEnough(area)) onCreate(area)
  }

  /** A finger that scrolls the page was no drag: the area goes back to where it was. */
  function restoreArea() {
    const { key, corners } = drag.current ?? {}
    drag.current = undefined
    setDraft([])
    if (key === undefined || !corners) return
    reshape(key, 'drag', corners)
    settle()
  }

  function finishPolygon() {
    setDraft([])
    // The two clicks of a double click are one corner.
    const corners = draft.filter(([x, y], index) => x !== draft[index - 1]?.[0] || y !== draft[index - 1]?.[1])
    if (isLargeEnough(corners)) onCreate(corners)
  }

  function onKeyDown(event: KeyboardEvent, area: Area, corner?: number) {
    const by = stepOf(event)
    const { key, corners } = area
    if (by) {
      event.preventDefault()
      const [x, y] = corners[corner ?? 0] ?? [0, 0]
      if (corner !== undefined) reshape(key, 'keys', withCorner(corners, corner, [x + by[0], y + by[1]]))
      else reshape(key, event.altKey ? 'size' : 'keys', (event.altKey ? resized : moved)(corners, ...by))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(key)
    }
  }

  const points = (corners: readonly Corner[]) =>
    corners.map(([x, y]) => `${x * image.width},${y * image.height}`).join(' ')
  const chosen = areas.find(({ key }) => key === selected)

  return (
    <div className="area-page" data-tool={tool}>
      <img src={image.src} alt={image.alt} width={image.width} height={image.height} draggable={false} />
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no field set; it groups the areas for who hears them. */}
      <svg
        ref={svg}
        id={canvasId}
        tabIndex={-1}
        viewBox={`0 0 ${image.width} ${image.height}`}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('areasOnPage')}
        onPointerDown={startPolygon}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={restoreArea}
        onDoubleClick={() => tool === 'polygon' && finishPolygon()}
      >
        {others.map(corners => (
          <polygon key={points(corners)} className="area area-other" points={points(corners)}>
            <title>{t('unseenArea')}</title>
          </polygon>
        ))}
        {proposals.map(({ index, area }) => (
          <polygon
            key={`story ${index}`}
            className="area area-proposed"
            data-current={index === current}
            points={points(area)}
          />
        ))}
        {areas.map(area => (
          // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element.
          <polygon
            key={area.key}
            id={areaId(area.key)}
            className="area"
            data-linked={area.articleId !== undefined}
            points={points(area.corners)}
            role="button"
            tabIndex={0}
            aria-label={areaLabel(area)}
            aria-pressed={area.key === selected}
            onFocus={() => select(area.key)}
            onPointerDown={event => begin(event, area.key)}
            onKeyDown={event => onKeyDown(event, area)}
          />
        ))}
        {chosen?.corners.map(([x, y], corner) => (
          // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element.
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place among the others.
            key={corner}
            className="area-corner"
            cx={x * image.width}
            cy={y * image.height}
            r={image.width / 110}
            role="button"
            tabIndex={0}
            aria-label={t('corner', { number: corner + 1 })}
            onPointerDown={event => begin(event, chosen.key, corner)}
            onKeyDown={event => onKeyDown(event, chosen, corner)}
          />
        ))}
        {draft.length > 0 && <polygon className="area area-draft" points={points(draft)} />}
        {tool === 'polygon' &&
          draft.map(([x, y]) => (
            <circle
              key={`${x} ${y}`}
              className="area-corner area-draft"
              cx={x * image.width}
              cy={y * image.height}
              r={image.width / 140}
            />
          ))}
      </svg>
      {tool === 'polygon' && draft.length > 2 && (
        <button type="button" className="area-finish" onClick={finishPolygon}>
          {t('finishPolygon')}
        </button>
      )}
    </div>
  )
}

/** Has the focus when no area has it. */
export const canvasId = 'hot-area-canvas'

export const areaId = (key: number) => `hot-area-${key}`

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function stepOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): [number, number] | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  const [x, y] = directions[key] ?? []
  return x === undefined || y === undefined || ctrlKey || metaKey ? undefined : [x * step, y * step]
}
