/** Puts the names beside elements where no line crosses them, in diagrams whose author did not place them. */

interface Point {
  x: number
  y: number
}

interface Box extends Point {
  width: number
  height: number
}

/** The labelled element: a flow has waypoints, every other element a box. */
export interface Named {
  name: string
  box?: Box
  waypoints?: readonly Point[]
}

export interface Surroundings {
  boxes: readonly Box[]
  lines: readonly (readonly Point[])[]
}

const lineHeight = 13
/** Longer names are broken by the renderer. */
const widest = 90
const gap = 5

/** Best position for the middle of the upper edge of a name. */
export function labelPosition(named: Named, { boxes, lines }: Surroundings): Point {
  const size = sizeOf(named.name)
  const places = named.box ? besideBox(named.box, size) : alongLine(named.waypoints ?? [], size)
  const faults = ({ x, y }: Point) => {
    const area = { x: x - size.width / 2, y, ...size }
    const crossed = lines.filter(points => segmentsOf(points).some(([from, to]) => crosses(area, from, to)))
    return crossed.length + boxes.filter(box => overlap(area, box)).length
  }
  const [first = { x: 0, y: 0 }, ...others] = places
  return others.reduce((best, place) => (faults(place) < faults(best) ? place : best), first)
}

function sizeOf(name: string): { width: number; height: number } {
  const width = [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 11 : 6.2), 0)
  return { width: Math.min(width, widest), height: Math.ceil(width / widest) * lineHeight }
}

/** Below, above, and in the four corners that a crossing of lines leaves free. */
function besideBox({ x, y, width, height }: Box, size: { width: number; height: number }): Point[] {
  const middle = x + width / 2
  const [left, right] = [middle - gap - size.width / 2, middle + gap + size.width / 2]
  const [above, below] = [y - gap - size.height, y + height + gap]
  return [
    { x: middle, y: below },
    { x: middle, y: above },
    ...[left, right].flatMap(at => [
      { x: at, y: above },
      { x: at, y: below },
    ]),
  ]
}

/** Over and under the level parts of a flow, beside its upright ones; the longest part comes first. */
function alongLine(waypoints: readonly Point[], { width, height }: { width: number; height: number }): Point[] {
  return segmentsOf(waypoints)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .flatMap(([from, to]) => {
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
      const level = Math.abs(from.x - to.x) >= Math.abs(from.y - to.y)
      return level
        ? [
            { x, y: y - gap - height },
            { x, y: y + gap },
          ]
        : [
            { x: x + gap + width / 2, y: y - height / 2 },
            { x: x - gap - width / 2, y: y - height / 2 },
          ]
    })
}

function segmentsOf(points: readonly Point[]): [Point, Point][] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to])
}

function lengthOf([from, to]: readonly [Point, Point]): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

function overlap(one: Box, other: Box): boolean {
  const apart =
    one.x >= other.x + other.width ||
    other.x >= one.x + one.width ||
    one.y >= other.y + other.height ||
    other.y >= one.y + one.height
  return !apart
}

/** Lines are upright or level almost always; for others their box is near enough. */
function crosses(area: Box, from: Point, to: Point): boolean {
  const [x, y] = [Math.min(from.x, to.x) - 1, Math.min(from.y, to.y) - 1]
  return overlap(area, { x, y, width: Math.abs(from.x - to.x) + 2, height: Math.abs(from.y - to.y) + 2 })
}
