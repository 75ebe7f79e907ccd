/** Hot areas of a page: polygons in fractions of its image, each of which represents an article. */
import type { Corner } from '#contract/biz/pageCalls'

export interface Area {
  key: number
  articleId: string | undefined
  corners: readonly Corner[]
}

/** Smaller areas are hard to hit, and an accidental click must create none. */
const SMALLEST = 0.01

export function rectangle([x1, y1]: Corner, [x2, y2]: Corner): Corner[] {
  const [left, right] = x1 < x2 ? [x1, x2] : [x2, x1]
  const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

function boundsOf(corners: readonly Corner[]) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export function isLargeEnough(corners: readonly Corner[]): boolean {
  if (corners.length < 3) return false
  const { left, top, right, bottom } = boundsOf(corners)
  return right - left >= SMALLEST && bottom - top >= SMALLEST
}

/** Limits a shift to the page: an area pushed over the edge retains its size. */
export function moved(corners: readonly Corner[], dx: number, dy: number): Corner[] {
  const { left, top, right, bottom } = boundsOf(corners)
  const [x, y] = [clamp(dx, -left, 1 - right), clamp(dy, -top, 1 - bottom)]
  return corners.map(corner => rounded([corner[0] + x, corner[1] + y]))
}

/** Wider and taller from its upper left corner. */
export function resized(corners: readonly Corner[], dx: number, dy: number): Corner[] {
  const { left, top, right, bottom } = boundsOf(corners)
  const factor = (size: number, more: number, room: number) => clamp(size + more, SMALLEST, room) / (size || SMALLEST)
  const [wider, taller] = [factor(right - left, dx, 1 - left), factor(bottom - top, dy, 1 - top)]
  return corners.map(([x, y]) => rounded([left + (x - left) * wider, top + (y - top) * taller]))
}

/** A corner of a rectangle moves its neighbours; one of another polygon moves alone. */
export function withCorner(corners: readonly Corner[], index: number, to: Corner): Corner[] {
  const target = inside(to)
  if (!isRectangle(corners)) return corners.map((corner, place) => (place === index ? target : corner))
  const opposite = corners[(index + 2) % 4] ?? target
  const next = rectangle(opposite, target)
  return isLargeEnough(next) ? next.map(rounded) : [...corners]
}

export function isRectangle(corners: readonly Corner[]): boolean {
  if (corners.length !== 4) return false
  const { left, top, right, bottom } = boundsOf(corners)
  const at = (x: number, y: number) => corners.some(corner => same(corner[0], x) && same(corner[1], y))
  return at(left, top) && at(right, top) && at(right, bottom) && at(left, bottom)
}

export function inside([x, y]: Corner): Corner {
  return rounded([clamp(x, 0, 1), clamp(y, 0, 1)])
}

/** A ten-thousandth of a page is less than a hair. */
function rounded([x, y]: Corner): Corner {
  return [Math.round(x * 10_000) / 10_000, Math.round(y * 10_000) / 10_000]
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max))
const same = (one: number, other: number) => Math.abs(one - other) < 0.0002
