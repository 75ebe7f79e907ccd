import type { Obstacle } from '#contract/biz/pdfCalls'

/** Characters that the document places together. */
export interface PdfTextRun extends Box {
  text: string
  /** Font size in points. */
  size: number
  bold: boolean
  /** Characters below one another, or lying on their side. */
  direction?: 'down' | 'turned'
}

/** The text that a page has, as far as it can be read. */
export interface PageText {
  hasText: boolean
  obstacle: Obstacle | ''
  /** Characters whose fonts have no table of characters. */
  unreadable: number
}

/** The text of a page, its pictures, and the lines and frames between them. */
export interface PageContent extends PageText {
  width: number
  height: number
  /** In the order of the document. */
  runs: PdfTextRun[]
  pictures: Box[]
  rules: Box[]
  frames: Box[]
}

/** A rectangle in points, measured from the upper left corner of the page. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const widthOf = ({ left, right }: Box) => right - left
export const heightOf = ({ top, bottom }: Box) => bottom - top

export function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

export function boxAround(corners: readonly (readonly [x: number, y: number])[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Length that two boxes have in common from left to right; negative where there is a gap. */
export const overlapX = (one: Box, other: Box) => Math.min(one.right, other.right) - Math.max(one.left, other.left)
export const overlapY = (one: Box, other: Box) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)

export const intersects = (one: Box, other: Box) => overlapX(one, other) > 0 && overlapY(one, other) > 0

/** With some slack, because frames are close to what they contain. */
export function contains(outer: Box, inner: Box, slack = 2): boolean {
  return (
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack
  )
}

export type Point = readonly [x: number, y: number]

/**
 * The polygon around the parts of a story: their common rectangle where nothing of another story is in it, else as
 * wide at each height as its parts are.
 */
export function outlineOf(parts: readonly Box[], others: readonly Box[]): Point[] {
  const whole = union(parts)
  if (!others.some(other => intersects(other, whole))) return corners(whole)
  const slabs = slabsOf(parts, whole)
  const right = slabs.flatMap(({ right, top, bottom }): Point[] => [
    [right, top],
    [right, bottom],
  ])
  const left = slabs.flatMap(({ left, top, bottom }): Point[] => [
    [left, top],
    [left, bottom],
  ])
  return withoutStraights([...right, ...left.reverse()])
}

const corners = ({ left, top, right, bottom }: Box): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** Bands between the heights at which parts begin or end; those with nothing in them continue the one above. */
function slabsOf(parts: readonly Box[], whole: Box): Box[] {
  const heights = [...new Set(parts.flatMap(({ top, bottom }) => [top, bottom]))].sort((one, other) => one - other)
  const slabs: Box[] = []
  heights.slice(0, -1).forEach((top, index) => {
    const bottom = heights[index + 1] ?? whole.bottom
    const inside = parts.filter(part => part.top < bottom && part.bottom > top)
    const last = slabs.at(-1)
    const { left, right } = inside.length > 0 ? union(inside) : (last ?? whole)
    if (last && inside.length === 0) last.bottom = bottom
    else if (last && last.left === left && last.right === right) last.bottom = bottom
    else slabs.push({ left, right, top, bottom })
  })
  return slabs
}

/** Removes points on a straight line between their neighbours. */
function withoutStraights(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point
    const after = points[(index + 1) % points.length] ?? point
    const isSame = before[0] === point[0] && before[1] === point[1]
    const isStraight = [0, 1].some(axis => before[axis] === point[axis] && after[axis] === point[axis])
    return !isSame && !isStraight
  })
}
