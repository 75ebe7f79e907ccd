/** Finds the stories of a page: their headlines, columns and pictures, and the area of each. */

import type { Block } from './blocks.ts'
import { isByline } from './byline.ts'
import { partsOf } from './classify.ts'
import type { PageContent, Run } from './content.ts'
import { type Box, union } from './geometry.ts'
import { type Group, groupsOf } from './grouping.ts'
import { outlineOf, type Point } from './outline.ts'
import { inReadingOrder, joined, paragraphsOf } from './paragraphs.ts'

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
  /** Cells of the tables that stand between its paragraphs. */
  tables: string[][][]
  /** Lines whose letters were printed apart. */
  spacedLines: number
}

export interface FoundOnPage {
  stories: Story[]
  /** The texts that belong to no headline, each as a whole. */
  loose: string[]
}

const jump =
  /([（(【]?\s{0,4}(下转|上接|转|接|见)\s{0,4}第?\s{0,4}[A-Z]?\s?\d{1,3}\s{0,4}版\s{0,4}[）)】]?|continued (on|from) page \w{1,8})/i

export function detectStories(content: PageContent): FoundOnPage {
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
  return { stories, loose: [...left, ...standing(content.runs)] }
}

/** Words that stand upright or lie on their side between the others, in the order of the document. */
function standing(runs: readonly Run[]): string[] {
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

function inFractions(box: Box, { width, height }: PageContent): Box {
  const { left, top, right, bottom } = union([box])
  return {
    ...{ left: fraction(left / width), right: fraction(right / width) },
    ...{ top: fraction(top / height), bottom: fraction(bottom / height) },
  }
}

const fraction = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000
