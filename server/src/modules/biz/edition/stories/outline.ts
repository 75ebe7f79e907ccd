import { type Box, intersects, union } from './geometry.ts'

export type Point = readonly [x: number, y: number]

/**
 * The polygon around the parts of a story: their common rectangle where nothing of another story stands in it, else as
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

/** Points on a straight line between their neighbours say nothing. */
function withoutStraights(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point
    const after = points[(index + 1) % points.length] ?? point
    const isSame = before[0] === point[0] && before[1] === point[1]
    const isStraight = [0, 1].some(axis => before[axis] === point[axis] && after[axis] === point[axis])
    return !isSame && !isStraight
  })
}
