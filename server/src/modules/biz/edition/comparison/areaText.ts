/** Reads what is printed in the areas of an article. */
import type { Block } from '../stories/blocks.ts'
import { partsOf } from '../stories/classify.ts'
import type { PageContent } from '../stories/content.ts'
import type { Story } from '../stories/detectStories.ts'
import { type Box, union } from '../stories/geometry.ts'
import type { Point } from '../stories/outline.ts'
import { inReadingOrder, joined, paragraphsOf } from '../stories/paragraphs.ts'
import type { Passage } from './compareTexts.ts'

type Polygon = readonly Point[]

/** The text within polygons, which are fractions of the page, or of the whole page. */
export function printedIn(content: PageContent, areas?: readonly Polygon[]): Passage[] {
  if (!areas) return passagesOf(content)
  return areas.flatMap(area => {
    const inside = <Placed extends Box>(boxes: readonly Placed[]) =>
      boxes.filter(box => holdsPoint(area, middleOf(box, content)))
    return passagesOf({
      ...content,
      runs: inside(content.runs),
      pictures: inside(content.pictures),
    })
  })
}

function passagesOf(content: PageContent): Passage[] {
  const { headings, texts: blocks, pictures, bodySize } = partsOf(content)
  const texts = blocks.flatMap(withoutByline)
  const signatures = texts.filter(block => isSignature(lines([block])))
  const isApart = (block: Block) =>
    block.size < SMALL * bodySize || signatures.some(signed => signed === block || isBeside(signed, block))
  return [
    ...headings.flatMap(({ kicker, title, deck }) => [kicker, title, deck].map(blocks => passageOf(lines(blocks)))),
    ...paragraphsOf(inReadingOrder(texts.filter(block => !isApart(block)))).map(passageOf),
    ...texts.filter(isApart).map(block => ({ text: lines([block]), isOptional: true })),
    ...pictures.map(({ captions }) => ({ text: lines(captions), isOptional: true, isCaption: true })),
  ].filter(({ text }) => text !== '')
}

/** A byline of nearly the size of the text is the first line of its column; what stands behind it on the line is not. */
function withoutByline(block: Block): Block[] {
  const [first, second, ...others] = block.lines
  if (!first || !second || !isSignature(first.text)) return [block]
  const isShort = block.right - first.right > NAME_GAP * block.size
  const isNewParagraph = second.left - block.left > block.size || Math.abs(second.size - first.size) > 0.2
  if (!isShort || !isNewParagraph) return [block]
  const lines = [second, ...others]
  const text = { ...block, ...union(lines), lines, size: second.size }
  return [{ ...block, ...union([first]), lines: [first], size: first.size }, text]
}

/** A name that a wide space parts from the words before it. */
function isBeside(signed: Block, block: Block): boolean {
  const gap = block.left - signed.right
  const isLevel = Math.abs(block.bottom - signed.bottom) < block.size / 2
  return block.lines.length === 1 && isLevel && gap > -block.size && gap < NAME_GAP * block.size
}

const lines = (blocks: readonly Block[]) =>
  inReadingOrder(blocks)
    .flatMap(block => block.lines)
    .reduce((text, line) => (text ? joined(text, line) : line.text), '')

const passageOf = (text: string): Passage => ({ text, ...(isSignature(text) && { isOptional: true }) })

/** Print that is smaller than the text stands in charts and below pictures. */
const SMALL = 0.88
/** In font sizes. */
const NAME_GAP = 3
const MAX_SIGNATURE = 40
const signature = /^[\s□■▲●◎]{0,8}(?:文\s?[/／]|图\s?[/／]|本报|记者|实习|通讯员|特约|作者|撰文|By\b)/i

const isSignature = (text: string) => text.length <= MAX_SIGNATURE && signature.test(text)

const middleOf = ({ left, right, top, bottom }: Box, { width, height }: PageContent): Point => [
  (left + right) / 2 / width,
  (top + bottom) / 2 / height,
]

/** Smaller stories are announcements and page furniture. */
const MIN_CHARACTERS = 80
const GRID = 24
const COVERED = 0.4

/** Stories that stand in no area, by their headlines. */
export function looseStories(stories: readonly Story[], areas: readonly Polygon[]): string[] {
  return stories
    .filter(({ paragraphs }) => paragraphs.join('').length >= MIN_CHARACTERS)
    .filter(({ area }) => coveredPart(area, areas) < COVERED)
    .map(({ title }) => title)
}

function coveredPart(area: Polygon, areas: readonly Polygon[]): number {
  const [xs, ys] = [area.map(([x]) => x), area.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  let [own, covered] = [0, 0]
  for (let column = 0; column < GRID; column++)
    for (let row = 0; row < GRID; row++) {
      const point: Point = [left + ((column + 0.5) / GRID) * width, top + ((row + 0.5) / GRID) * height]
      if (!holdsPoint(area, point)) continue
      own += 1
      if (areas.some(other => holdsPoint(other, point))) covered += 1
    }
  return own === 0 ? 1 : covered / own
}

/** The number of edges on the right of a point inside is odd. */
function holdsPoint(polygon: Polygon, [x, y]: Point): boolean {
  let isInside = false
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  })
  return isInside
}
