import { type Heading, type PageElements, type Picture, partsOf } from './classify.ts'
import {
  type Box,
  contains,
  heightOf,
  intersects,
  outlineOf,
  overlapX,
  overlapY,
  type PageContent,
  type PdfTextRun,
  type Point,
  union,
  widthOf,
} from './geometry.ts'
import { isByline } from './lines.ts'
import type { PrintedTable } from './tables.ts'
import { type Block, inReadingOrder, isBetween, joined, paragraphsOf } from './textBlocks.ts'

/** Finds the stories of a page: their headlines, columns and pictures, and the area of each. */

export interface Story {
  /** In fractions of the width and the height of the page. */
  area: Point[]
  title: string
  kicker: string
  deck: string
  byline: string
  paragraphs: string[]
  /** Line that names the page on which it goes on, or from which it comes. */
  jump: string
  /** In fractions of the page. */
  pictures: { box: Box; caption: string }[]
  /** Cells of the tables between its paragraphs. */
  tables: string[][][]
  /** Lines whose letters were printed apart. */
  spacedLines: number
}

interface DetectedStories {
  stories: Story[]
  /** The texts that belong to no headline, each as a whole. */
  loose: string[]
}

const jump =
  /([（(【]?\s{0,4}(下转|上接|转|接|见)\s{0,4}第?\s{0,4}[A-Z]?\s?\d{1,3}\s{0,4}版\s{0,4}[）)】]?|continued (on|from) page \w{1,8})/i

export function detectStories(content: PageContent): DetectedStories {
  if (content.obstacle) return { stories: [], loose: [] }
  const { groups, loose } = groupsOf(partsOf(content))
  const boxes = new Map(groups.map(group => [group, boxesOf(group)]))
  const stories = groups
    .map(group => {
      const others = groups.filter(other => other !== group).flatMap(other => boxes.get(other) ?? [])
      return storyOf(group, outlineOf(boxes.get(group) ?? [], others), content)
    })
    .sort((one, other) => topOf(one) - topOf(other))
  const left = loose.map(part => ('lines' in part ? textOf([part]) : part.rows.flat().join(' ')))
  return { stories, loose: [...left, ...rotatedWords(content.runs)] }
}

/** Vertical and rotated words between the others, in the order of the document. */
function rotatedWords(runs: readonly PdfTextRun[]): string[] {
  const texts: string[] = []
  runs.forEach((run, index) => {
    if (!run.direction) return
    const before = runs[index - 1]
    if (before?.direction === run.direction && before.size === run.size) texts.push((texts.pop() ?? '') + run.text)
    else texts.push(run.text)
  })
  return texts
}

const topOf = ({ area }: Story) => Math.min(...area.map(([x, y]) => y + x / 10))

const boxesOf = ({ heading, texts, pictures, tables, frame }: Group): Box[] => [
  ...(frame ? [frame] : []),
  ...[heading, ...texts, ...pictures, ...tables],
]

function storyOf({ heading, texts, pictures, tables }: Group, outline: readonly Point[], page: PageContent): Story {
  const signed = texts.filter(block => isByline(textOf([block])))
  const paragraphs = paragraphsOf(inReadingOrder(texts.filter(block => !signed.includes(block))))
  const last = paragraphs.find(text => jump.test(text)) ?? ''
  return {
    area: outline.map(([x, y]) => [fraction(x / page.width), fraction(y / page.height)]),
    title: textOf(heading.title),
    kicker: textOf(heading.kicker),
    deck: textOf(heading.deck),
    byline: inReadingOrder(signed)
      .flatMap(({ lines }) => lines)
      .map(line => line.text)
      .join(' '),
    paragraphs: paragraphs.map(text => text.replace(jump, '').trim()).filter(text => text !== ''),
    jump: jump.exec(last)?.[0] ?? '',
    pictures: pictures.map(({ frame, captions }) => ({ box: inFractions(frame, page), caption: textOf(captions) })),
    tables: tables.map(({ rows }) => rows),
    spacedLines: [...heading.title, ...texts].flatMap(({ lines }) => lines).filter(({ isSpaced }) => isSpaced).length,
  }
}

const textOf = (blocks: readonly Block[]) =>
  inReadingOrder(blocks)
    .flatMap(({ lines }) => lines)
    .reduce((text, line) => (text ? joined(text, line) : line.text), '')

function inFractions({ left, top, right, bottom }: Box, { width, height }: PageContent): Box {
  return {
    ...{ left: fraction(left / width), right: fraction(right / width) },
    ...{ top: fraction(top / height), bottom: fraction(bottom / height) },
  }
}

const fraction = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000

/** A heading with the columns and pictures that belong to it. */
interface Group {
  heading: Heading
  texts: Block[]
  pictures: Picture[]
  tables: PrintedTable[]
  /** The frame that contains this story alone. */
  frame?: Box
}

/** In sizes of running text. */
const SAME_COLUMN = 2.6
const PICTURE_ABOVE_TITLE = 4
const ALIGNED = 1.5
/** Parts of a height or width that two boxes share to be neighbours. */
const SHARED = 0.5

type PageElement = Block | Picture | PrintedTable | Heading

/**
 * Gives each column and picture to the heading above it. A column below nothing of its own, or below a line, continues
 * the column on its left. Frames group what they contain.
 */
function groupsOf(parts: PageElements): { groups: Group[]; loose: (Block | PrintedTable)[] } {
  const { headings, texts, pictures, tables, bodySize } = parts
  const groups = headings.map((heading): Group => ({ heading, texts: [], pictures: [], tables: [] }))
  const reach = new Map(headings.map(heading => [heading, reachOf(heading, parts)]))
  const found = new Map<PageElement, Group | undefined>(groups.map(group => [group.heading, group]))
  const boxOf = (part: PageElement): Box => ('title' in part ? (reach.get(part) ?? part) : part)
  const frameOf = (part: PageElement) => innermost(parts, part)

  const groupOf = (part: PageElement): Group | undefined => {
    if (found.has(part)) return found.get(part)
    // A circle of columns that lean on each other ends here.
    found.set(part, undefined)
    const group = 'lines' in part ? textGroup(part) : 'title' in part ? undefined : pictureGroup(part)
    found.set(part, group)
    return group
  }

  const everything = elementsIn(parts)
  const within = (part: PageElement) => everything.filter(other => other !== part && frameOf(other) === frameOf(part))

  const nearestAbove = (part: PageElement) =>
    within(part)
      .filter(other => boxOf(other).bottom <= part.top + bodySize)
      .filter(other => overlapX(boxOf(other), part) > SHARED * Math.min(widthOf(part), widthOf(boxOf(other))))
      .sort((one, other) => boxOf(other).bottom - boxOf(one).bottom)[0]

  const textGroup = (text: Block): Group | undefined => {
    const above = nearestAbove(text)
    const gap = above ? text.top - boxOf(above).bottom : Number.POSITIVE_INFINITY
    const isCut = above && !isHead(above) && parts.rules.some(rule => isBetween(rule, boxOf(above), text))
    if (above && !isCut && ('title' in above || gap < SAME_COLUMN * bodySize)) return groupOf(above)
    return adjacentGroup(text) ?? (above && !isCut ? groupOf(above) : undefined)
  }

  /** The story of the nearest column on the left at the same height, or else on the right. */
  const adjacentGroup = (text: Block): Group | undefined => {
    const level = within(text)
      .filter((other): other is Block => 'lines' in other)
      .filter(other => overlapY(other, text) > SHARED * Math.min(heightOf(other), heightOf(text)))
    const left = level.filter(({ right }) => right <= text.left + bodySize).sort((a, b) => b.right - a.right)
    const right = level.filter(other => other.left >= text.right - bodySize).sort((a, b) => a.left - b.left)
    for (const neighbour of [left[0], right[0]]) {
      const group = neighbour && groupOf(neighbour)
      if (group) return group
    }
    return undefined
  }

  const pictureGroup = (picture: Picture | PrintedTable): Group | undefined => {
    const above = nearestAbove(picture)
    const gap = above ? picture.top - boxOf(above).bottom : Number.POSITIVE_INFINITY
    if (above && gap < SAME_COLUMN * bodySize) return groupOf(above)
    const below = headings
      .filter(
        heading => overlapX(heading, picture) > 0.3 * widthOf(heading) && heading.top >= picture.bottom - bodySize,
      )
      .filter(heading => heading.top - picture.bottom < PICTURE_ABOVE_TITLE * bodySize)
      .sort((one, other) => one.top - other.top)[0]
    if (below) return groupOf(below)
    return above && groupOf(above)
  }

  for (const text of texts) groupOf(text)?.texts.push(text)
  for (const picture of pictures) groupOf(picture)?.pictures.push(picture)
  for (const table of tables) groupOf(table)?.tables.push(table)
  const filled = groups.filter(group => group.texts.length + group.pictures.length + group.tables.length > 0)
  return {
    groups: filled.map(group => {
      const frame = frameOf(group.heading)
      const isAlone = frame && !filled.some(other => other !== group && frameOf(other.heading) === frame)
      return isAlone ? { ...group, frame } : group
    }),
    loose: [...texts, ...tables].filter(part => !groupOf(part)),
  }
}

/** A line below a headline or a byline parts it from its own text. */
const isHead = (part: PageElement) =>
  'title' in part || ('lines' in part && part.lines.every(({ text }) => isByline(text)))

/** A headline covers the columns below it, as far as nothing else is next to it. */
function reachOf(heading: Heading, parts: PageElements): Box {
  const others = elementsIn(parts).filter(
    other => other !== heading && overlapY(other, heading) > 2 && !intersects(other, heading),
  )
  const limit = innermost(parts, heading) ?? union(elementsIn(parts))
  const left = Math.max(
    limit.left,
    ...others.filter(other => other.right <= heading.left).map(({ right }) => right),
    ...uprightRules(parts, heading).filter(x => x < heading.left),
  )
  const right = Math.min(
    limit.right,
    ...others.filter(other => other.left >= heading.right).map(other => other.left),
    ...uprightRules(parts, heading).filter(x => x > heading.right),
  )
  // One that is above the beginning of a column does not speak for those on its left.
  const [title] = heading.title
  const isAligned = parts.texts.some(
    text => text.top > heading.bottom - 2 && Math.abs(text.left - (title ?? heading).left) < ALIGNED * parts.bodySize,
  )
  return { ...heading, left: isAligned ? heading.left : left, right }
}

function uprightRules({ rules }: PageElements, heading: Heading): number[] {
  return rules.filter(rule => heightOf(rule) > widthOf(rule) && overlapY(rule, heading) > 0).map(({ left }) => left)
}

const elementsIn = ({ headings, texts, pictures, tables }: PageElements): PageElement[] => [
  ...headings,
  ...texts,
  ...pictures,
  ...tables,
]

/** The smallest frame around an element that contains a headline and some text. */
function innermost({ frames, headings, texts }: PageElements, part: Box): Box | undefined {
  return frames
    .filter(frame => contains(frame, part))
    .filter(frame => headings.some(heading => contains(frame, heading)) && texts.some(text => contains(frame, text)))
    .sort((one, other) => widthOf(one) * heightOf(one) - widthOf(other) * heightOf(other))[0]
}
