import { type Box, contains, heightOf, overlapX, type PageContent, union, widthOf } from './geometry.ts'
import { isByline, isSigned, type Line, linesOf } from './lines.ts'
import { type PrintedTable, printedTablesOf } from './tables.ts'
import { type Block, blocksOf, bodySizeOf } from './textBlocks.ts'

/** A headline with the lines above and below it that belong to it. */
export interface Heading extends Box {
  title: Block[]
  kicker: Block[]
  deck: Block[]
}

export interface Picture extends Box {
  frame: Box
  captions: Block[]
}

/** The parts of a page by their function. */
export interface PageElements {
  bodySize: number
  headings: Heading[]
  texts: Block[]
  pictures: Picture[]
  tables: PrintedTable[]
  rules: Box[]
  frames: Box[]
}

/** Shares of the page's height that headers and footers occupy. */
const HEADER = 0.07
const FOOTER = 0.97
/** Sizes in those of running text. */
const TITLE = 1.4
const DECK = 1.15
/** In the size of the largest line of a headline. */
const SUBTITLE = 0.8
/** Space behind a byline, in its size. */
const ROOM = 2
const dash = /^[—⸺―-]/u
const MAX_TITLE = 60
const MAX_DECK_LINES = 3
const MAX_CAPTION_LINES = 4

export function partsOf({ runs, rules, frames, pictures, width, height }: PageContent): PageElements {
  const lines = linesOf(runs.filter(({ direction }) => !direction))
  const bodySize = bodySizeOf(lines)
  const header = headerOf(rules, width, height)
  const { tables, lines: outside } = printedTablesOf(lines, [...rules, ...frames], TITLE * bodySize)
  const blocks = blocksOf(outside, rules)
    .filter(({ top, bottom }) => bottom > header && top < FOOTER * height)
    .flatMap(withoutBylines)
  const textLength = ({ lines }: Block) => lines.reduce((sum, { text }) => sum + text.length, 0)
  const isTitle = (block: Block) => block.size >= TITLE * bodySize && textLength(block) <= MAX_TITLE
  const titles = blocks.filter(isTitle)
  const captions = blocks.filter(block => !isTitle(block) && pictures.some(picture => isCaption(block, picture)))
  const others = blocks.filter(block => !isTitle(block) && !captions.includes(block))
  const decks = others.filter(block => isDeck(block, bodySize))
  const { headings, left } = headingsOf(titles, decks)
  return {
    bodySize,
    headings,
    texts: [...others.filter(block => !decks.includes(block)), ...left],
    pictures: pictures.map(frame => {
      const own = captions.filter(block => isCaption(block, frame))
      return { ...union([frame, ...own]), frame, captions: own }
    }),
    tables,
    // The lines of a table part its cells, and no stories.
    rules: rules.filter(rule => rule.bottom > header && !tables.some(table => contains(table, rule))),
    frames,
  }
}

/** A byline is a block of its own, also where its size is nearly that of the text below it. */
function withoutBylines(block: Block): Block[] {
  const first = block.lines.findIndex(line => !isBylineIn(line, block))
  if (first <= 0) return [block]
  return [block.lines.slice(0, first), block.lines.slice(first)].map(lines => ({
    ...block,
    ...union(lines),
    lines,
    size: lines[0]?.size ?? block.size,
  }))
}

const isBylineIn = (line: Line, { right }: Block) =>
  isSigned(line.text) || (isByline(line.text) && right - line.right > ROOM * line.size)

function isDeck({ lines, size }: Block, bodySize: number): boolean {
  const [first] = lines
  if (!first || lines.length > MAX_DECK_LINES || isSigned(first.text)) return false
  return size >= DECK * bodySize || dash.test(first.text)
}

/** The header ends at a line across the page. */
function headerOf(rules: readonly Box[], width: number, height: number): number {
  const across = rules.filter(
    rule => widthOf(rule) > 0.7 * width && rule.bottom < HEADER * height && heightOf(rule) < 6,
  )
  return Math.max(0, ...across.map(({ bottom }) => bottom))
}

function isCaption(block: Block, picture: Box): boolean {
  const gap = block.top - picture.bottom
  return (
    block.lines.length <= MAX_CAPTION_LINES &&
    gap > -block.size &&
    gap < 1.5 * block.size &&
    overlapX(block, picture) > 0.5 * widthOf(block) &&
    widthOf(block) <= widthOf(picture) + 2 * block.size
  )
}

function headingsOf(titles: readonly Block[], decks: readonly Block[]): { headings: Heading[]; left: Block[] } {
  const headings: Heading[] = []
  for (const title of [...titles].sort((one, other) => one.top - other.top)) {
    const above = headings.find(heading => isClose(heading, title, 0.8 * Math.max(title.size, maxSize(heading))))
    if (above) Object.assign(above, union([above, title]), { title: [...above.title, title] })
    else headings.push({ ...boxOf(title), title: [title], kicker: [], deck: [] })
  }
  headings.forEach(withoutSubtitles)
  const left = decks.filter(deck => {
    const near = headings
      .map(heading => ({ heading, gap: gapOf(heading, deck) }))
      .filter(({ heading, gap }) => overlapX(heading, deck) > 0.3 * widthOf(deck) && gap < 1.2 * maxSize(heading))
      .sort((one, other) => one.gap - other.gap)[0]?.heading
    if (!near) return true
    const side = deck.top < (near.title[0] as Block).top ? near.kicker : near.deck
    side.push(deck)
    Object.assign(near, union([near, deck]))
    return false
  })
  return { headings, left }
}

/** Smaller lines above and below the largest of a headline are its kicker and deck. */
function withoutSubtitles(heading: Heading): void {
  const main = maxSize(heading)
  const isMain = ({ size, lines }: Block) => size >= SUBTITLE * main && !dash.test(lines[0]?.text ?? '')
  const title = heading.title.filter(isMain)
  const first = title[0]
  if (!first) return
  const others = heading.title.filter(block => !isMain(block))
  heading.title = title
  heading.kicker.push(...others.filter(({ top }) => top < first.top))
  heading.deck.push(...others.filter(({ top }) => top >= first.top))
}

const maxSize = ({ title }: Heading) => Math.max(...title.map(({ size }) => size))
const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom })
const gapOf = (one: Box, other: Box) => Math.max(one.top - other.bottom, other.top - one.bottom)

function isClose(above: Box, below: Box, maxGap: number): boolean {
  return overlapX(above, below) > 0.5 * Math.min(widthOf(above), widthOf(below)) && gapOf(above, below) < maxGap
}
