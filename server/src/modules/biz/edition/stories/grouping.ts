import { type Block, isBetween } from './blocks.ts'
import { isByline } from './byline.ts'
import type { Heading, Parts, Picture } from './classify.ts'
import { type Box, heightOf, holds, intersects, overlapX, overlapY, widthOf } from './geometry.ts'
import type { Table } from './tables.ts'

/** A heading with the columns and pictures that belong to it. */
export interface Group {
  heading: Heading
  texts: Block[]
  pictures: Picture[]
  tables: Table[]
  /** The frame that holds this story alone. */
  frame?: Box
}

/** In sizes of running text. */
const SAME_COLUMN = 2.6
const PICTURE_ABOVE_TITLE = 4
const ALIGNED = 1.5
/** Parts of a height or width that two boxes share to be neighbours. */
const SHARED = 0.5

type Part = Block | Picture | Table | Heading

/**
 * Gives each column and picture to the heading above it. A column below nothing of its own, or below a line, continues the
 * column on its left. Frames keep what they hold together.
 */
export function groupsOf(parts: Parts): { groups: Group[]; loose: (Block | Table)[] } {
  const { headings, texts, pictures, tables, bodySize } = parts
  const groups = headings.map((heading): Group => ({ heading, texts: [], pictures: [], tables: [] }))
  const reach = new Map(headings.map(heading => [heading, reachOf(heading, parts)]))
  const found = new Map<Part, Group | undefined>(groups.map(group => [group.heading, group]))
  const boxOf = (part: Part): Box => ('title' in part ? (reach.get(part) ?? part) : part)
  const frameOf = (part: Part) => innermost(parts, part)

  const groupOf = (part: Part): Group | undefined => {
    if (found.has(part)) return found.get(part)
    // A circle of columns that lean on each other ends here.
    found.set(part, undefined)
    const group = 'lines' in part ? textGroup(part) : 'title' in part ? undefined : pictureGroup(part)
    found.set(part, group)
    return group
  }

  const everything: Part[] = [...headings, ...texts, ...pictures, ...tables]
  const within = (part: Part) => everything.filter(other => other !== part && frameOf(other) === frameOf(part))

  const nearestAbove = (part: Part) =>
    within(part)
      .filter(other => boxOf(other).bottom <= part.top + bodySize)
      .filter(other => overlapX(boxOf(other), part) > SHARED * Math.min(widthOf(part), widthOf(boxOf(other))))
      .sort((one, other) => boxOf(other).bottom - boxOf(one).bottom)[0]

  const textGroup = (text: Block): Group | undefined => {
    const above = nearestAbove(text)
    const gap = above ? text.top - boxOf(above).bottom : Number.POSITIVE_INFINITY
    const isCut = above && !isHead(above) && parts.rules.some(rule => isBetween(rule, boxOf(above), text))
    if (above && !isCut && ('title' in above || gap < SAME_COLUMN * bodySize)) return groupOf(above)
    return beside(text) ?? (above && !isCut ? groupOf(above) : undefined)
  }

  /** The story of the nearest column on the left at the same height, or else on the right. */
  const beside = (text: Block): Group | undefined => {
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

  const pictureGroup = (picture: Picture | Table): Group | undefined => {
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
const isHead = (part: Part) => 'title' in part || ('lines' in part && part.lines.every(({ text }) => isByline(text)))

/** A headline speaks for the columns below it, as far as nothing else stands beside it. */
function reachOf(heading: Heading, parts: Parts): Box {
  const others = [...parts.headings, ...parts.texts, ...parts.pictures, ...parts.tables].filter(
    other => other !== heading && overlapY(other, heading) > 2 && !intersects(other, heading),
  )
  const frame = innermost(parts, heading)
  const limits = frame ? [frame] : [pageOf(parts)]
  const left = Math.max(
    ...limits.map(box => box.left),
    ...others.filter(other => other.right <= heading.left).map(({ right }) => right),
    ...uprightRules(parts, heading).filter(x => x < heading.left),
  )
  const right = Math.min(
    ...limits.map(box => box.right),
    ...others.filter(other => other.left >= heading.right).map(other => other.left),
    ...uprightRules(parts, heading).filter(x => x > heading.right),
  )
  // One that stands above the beginning of a column does not speak for those on its left.
  const [title] = heading.title
  const isAligned = parts.texts.some(
    text => text.top > heading.bottom - 2 && Math.abs(text.left - (title ?? heading).left) < ALIGNED * parts.bodySize,
  )
  return { ...heading, left: isAligned ? heading.left : left, right }
}

function uprightRules({ rules }: Parts, heading: Heading): number[] {
  return rules.filter(rule => heightOf(rule) > widthOf(rule) && overlapY(rule, heading) > 0).map(({ left }) => left)
}

function pageOf({ headings, texts, pictures, tables }: Parts): Box {
  const all = [...headings, ...texts, ...pictures, ...tables]
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: 0,
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Number.POSITIVE_INFINITY,
  }
}

/** The smallest frame around a part that holds a headline and some text. */
function innermost({ frames, headings, texts }: Parts, part: Box): Box | undefined {
  return frames
    .filter(frame => holds(frame, part))
    .filter(frame => headings.some(heading => holds(frame, heading)) && texts.some(text => holds(frame, text)))
    .sort((one, other) => widthOf(one) * heightOf(one) - widthOf(other) * heightOf(other))[0]
}
