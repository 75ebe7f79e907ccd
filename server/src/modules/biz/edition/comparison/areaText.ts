/** Reads what is printed in the areas of an article, in the order of the document: not as the stories of the page were found. */

import type { Story } from '../stories/detectStories.ts'
import type { Box, PageContent, PdfTextRun, Point } from '../stories/geometry.ts'
import { isByline } from '../stories/lines.ts'
import { withScripts } from '../stories/scripts.ts'
import { bodySizeOf, joined } from '../stories/textBlocks.ts'
import type { Passage } from './compareTexts.ts'

type Polygon = readonly Point[]

/** The text within polygons, which are fractions of the page, or of the whole page. */
export function printedIn(content: PageContent, areas?: readonly Polygon[]): Passage[] {
  const inside = (run: PdfTextRun) => !areas || areas.some(area => containsPoint(area, middleOf(run, content)))
  return passagesOf(content, inside)
}

function passagesOf({ runs }: PageContent, isWanted: (run: PdfTextRun) => boolean): Passage[] {
  const bodySize = bodySizeOf(runs)
  const passages: { text: string; begin: PdfTextRun; last: PdfTextRun }[] = []
  for (const run of withScripts(runs).filter(isWanted)) {
    const passage = passages.at(-1)
    const place = passage && placeAfter(passage, run)
    if (passage && place) {
      const isWord = place === 'beside' && run.left - passage.last.right < WORD_GAP * run.size
      passage.text = isWord ? passage.text + run.text : joined(passage.text, run)
      Object.assign(passage, { last: run, ...(place === 'below' && { begin: run }) })
    } else passages.push({ text: run.text, begin: run, last: run })
  }
  return passages.map(({ text, last: { size } }) => ({
    text,
    ...((size < SMALL * bodySize || isSignature(text, size / bodySize) || caption.test(text)) && { isOptional: true }),
    ...(caption.test(text) && { isCaption: true }),
  }))
}

/** A kicker may begin as a byline does; it is larger. */
const isSignature = (text: string, size: number) => isByline(text) && size < LARGE

/** In font sizes. */
const WORD_GAP = 0.15
const MAX_GAP = 3
const MAX_LEADING = 1.2
const MAX_SHIFT = 0.35
/** Print that is smaller than the text is in charts and below pictures. */
const SMALL = 0.88
const LARGE = 1.15
const caption = /^[\s▲△↑←→]{0,4}(?:图为|图[：:]|上图|下图|左图|右图)|(?:摄|摄影|供图|制图)[\s。）)]{0,3}$/u

/** A run goes on on its line, on the next one, or at the top of the next column. `begin`: the first run of the line. */
function placeAfter(
  { begin, last }: { begin: PdfTextRun; last: PdfTextRun },
  run: PdfTextRun,
): 'beside' | 'below' | undefined {
  const isAlike = Math.abs(run.size - last.size) < 0.05 * last.size && run.bold === last.bold
  if (run.direction || last.direction) return isAlike && run.direction === last.direction ? 'beside' : undefined
  const gap = (run.left - last.right) / last.size
  const isLevel = Math.abs(run.bottom - last.bottom) < MAX_SHIFT * Math.max(last.size, run.size)
  if (isLevel && gap > -1 && gap < MAX_GAP) return 'beside'
  const leading = run.top - last.bottom
  const isNext =
    Math.abs(run.left - begin.left) < MAX_GAP * run.size &&
    leading > -MAX_SHIFT * last.size &&
    leading < MAX_LEADING * last.size
  const isNextColumn = run.left > begin.left + MAX_GAP * run.size && run.bottom < last.top
  return isAlike && (isNext || isNextColumn) ? 'below' : undefined
}

/** Programs that write a page in no order of its text leave pieces that cannot be compared. */
export function isScattered(passages: readonly Passage[]): boolean {
  const lengths = passages.map(({ text }) => text.length)
  const letters = lengths.reduce((sum, length) => sum + length, 0)
  const short = lengths.filter(length => length < PIECE).reduce((sum, length) => sum + length, 0)
  return letters > ENOUGH && short > letters / 2
}

const PIECE = 4
const ENOUGH = 40

const middleOf = ({ left, right, top, bottom }: Box, { width, height }: PageContent): Point => [
  (left + right) / 2 / width,
  (top + bottom) / 2 / height,
]

/** Smaller stories are announcements and page furniture. */
const MIN_CHARACTERS = 80
const GRID = 24
const COVERED = 0.4

/** The texts outside of all areas: stories by their headlines, other texts by their beginnings. */
export function looseTexts(content: PageContent, stories: readonly Story[], areas: readonly Polygon[]): string[] {
  const left = stories
    .filter(({ paragraphs, tables }) => [...paragraphs, ...tables.flat(2)].join('').length >= MIN_CHARACTERS)
    .filter(({ area }) => coveredPart(area, areas) < COVERED)
  const named = [...areas, ...left.map(({ area }) => area)]
  const outside = passagesOf(content, run => !named.some(area => containsPoint(area, middleOf(run, content))))
  const texts = outside.filter(({ text }) => text.length >= MIN_CHARACTERS)
  return [...left.map(({ title }) => title), ...texts.map(({ text }) => `${text.slice(0, BEGINNING)}…`)]
}

const BEGINNING = 30

function coveredPart(area: Polygon, areas: readonly Polygon[]): number {
  const [xs, ys] = [area.map(([x]) => x), area.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  let [own, covered] = [0, 0]
  for (let column = 0; column < GRID; column++)
    for (let row = 0; row < GRID; row++) {
      const point: Point = [left + ((column + 0.5) / GRID) * width, top + ((row + 0.5) / GRID) * height]
      if (!containsPoint(area, point)) continue
      own += 1
      if (areas.some(other => containsPoint(other, point))) covered += 1
    }
  return own === 0 ? 1 : covered / own
}

/** The number of edges on the right of a point inside is odd. */
function containsPoint(polygon: Polygon, [x, y]: Point): boolean {
  let isInside = false
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  })
  return isInside
}
