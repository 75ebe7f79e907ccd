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

/** With some slack, because frames are drawn close to what they hold. */
export function holds(outer: Box, inner: Box, slack = 2): boolean {
  return (
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack
  )
}
