/** Positions of the stories of a page: rows of boxes, the first of them for the lead. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Height of each row and the widths in it, by the number of stories; both as shares. */
const layouts: Readonly<Record<number, readonly Row[]>> = {
  1: [row(1, 1)],
  2: [row(3, 1), row(2, 1)],
  3: [row(3, 1), row(2, 1, 1)],
  4: [row(3, 2, 1), row(2, 1, 1)],
  5: [row(3, 2, 1), row(2, 1, 1, 1)],
  6: [row(4, 2, 1), row(3, 1, 1), row(2, 1, 1)],
  7: [row(4, 2, 1), row(3, 1, 1), row(3, 1, 1, 1)],
  8: [row(4, 2, 1), row(3, 1, 1, 1), row(3, 1, 1, 1)],
  9: [row(4, 2, 1), row(3, 1, 2, 1), row(3, 1, 1, 1, 1)],
}

interface Row {
  height: number
  widths: readonly number[]
}

const MAX_STORIES = 9
const GAP = 8

export function boxesFor(stories: number, { x, y, width, height }: Box): Box[] {
  const rows = layouts[Math.min(Math.max(stories, 1), MAX_STORIES)] ?? []
  const heightOf = shares(
    rows.map(row => row.height),
    height,
  )
  let top = y
  return rows.flatMap(({ widths }, index) => {
    const tall = heightOf[index] ?? 0
    let left = x
    const boxes = shares(widths, width).map(wide => {
      const box = { x: left, y: top, width: wide, height: tall }
      left += wide + GAP
      return box
    })
    top += tall + GAP
    return boxes
  })
}

/** The length without the gaps, divided by weight. */
function shares(weights: readonly number[], length: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => ((length - GAP * (weights.length - 1)) * weight) / sum)
}

function row(height: number, ...widths: number[]): Row {
  return { height, widths }
}
