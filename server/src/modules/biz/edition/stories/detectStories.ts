/** Finds the stories of a page: their headlines, columns and pictures, and the area of each. */

import type { Block } from './blocks.ts'
import { partsOf } from './classify.ts'
import type { PageContent } from './content.ts'
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
}

const byline = /^[\s□■▲●◎]*(文[/／]|图[/／]|本报|记者|实习|通讯员|特约|作者|撰文|By\b)/i
const MAX_BYLINE = 40
const jump =
  /([（(【]?\s{0,4}(下转|上接|转|接|见)\s{0,4}第?\s{0,4}[A-Z]?\s?\d{1,3}\s{0,4}版\s{0,4}[）)】]?|continued (on|from) page \w{1,8})/i

export function detectStories(content: PageContent): Story[] {
  const parts = partsOf(content)
  const groups = groupsOf(parts)
  const boxes = new Map(groups.map(group => [group, boxesOf(group)]))
  return groups
    .map(group => {
      const others = groups.filter(other => other !== group).flatMap(other => boxes.get(other) ?? [])
      return storyOf(group, outlineOf(boxes.get(group) ?? [], others), content)
    })
    .sort((one, other) => topOf(one) - topOf(other))
}

const topOf = ({ area }: Story) => Math.min(...area.map(([x, y]) => y + x / 10))

const boxesOf = ({ heading, texts, pictures, frame }: Group): Box[] => [
  ...(frame ? [frame] : []),
  ...[heading, ...texts, ...pictures],
]

function storyOf({ heading, texts, pictures }: Group, outline: readonly Point[], page: PageContent): Story {
  // A centred one stands above no column.
  const signed = texts.find(block => isByline(textOf([block])))
  const all = paragraphsOf(inReadingOrder(texts.filter(block => block !== signed)))
  const signature = signed ? textOf([signed]) : (all.slice(0, 2).find(isByline) ?? '')
  const paragraphs = all.filter(text => text !== signature)
  const last = paragraphs.find(text => jump.test(text)) ?? ''
  return {
    area: outline.map(([x, y]) => [fraction(x / page.width), fraction(y / page.height)]),
    title: textOf(heading.title),
    kicker: textOf(heading.kicker),
    deck: textOf(heading.deck),
    byline: signature,
    paragraphs: paragraphs.map(text => text.replace(jump, '').trim()).filter(text => text !== ''),
    jump: jump.exec(last)?.[0] ?? '',
    pictures: pictures.map(({ frame, captions }) => ({ box: inFractions(frame, page), caption: textOf(captions) })),
  }
}

const isByline = (text: string) => text.length <= MAX_BYLINE && byline.test(text)

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
