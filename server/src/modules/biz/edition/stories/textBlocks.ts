import { type Box, overlapX, union, widthOf } from './geometry.ts'
import type { Line } from './lines.ts'

/** Lines of one size below one another. */
export interface Block extends Box {
  lines: Line[]
  size: number
  bold: boolean
}

/** In font sizes. */
const MAX_LEADING = 1.1
const SIZES = [0.9, 1.12] as const

export function blocksOf(lines: readonly Line[], rules: readonly Box[]): Block[] {
  const blocks: Block[] = []
  let open: Block[] = []
  for (const line of [...lines].sort((one, other) => one.top - other.top || one.left - other.left)) {
    // Those that ended higher up have no further line: a page may have tens of thousands.
    open = open.filter(({ bottom, size }) => line.top - bottom <= MAX_LEADING * size * SIZES[1])
    const block = open.findLast(candidate => continues(candidate, line, rules))
    if (block) {
      Object.assign(block, union([block, line]))
      block.lines.push(line)
    } else {
      const begun = { ...line, lines: [line] }
      blocks.push(begun)
      open.push(begun)
    }
  }
  return blocks
}

function continues({ lines, size, bold, ...box }: Block, line: Line, rules: readonly Box[]): boolean {
  const last = lines.at(-1) as Line
  const gap = line.top - last.bottom
  const ratio = line.size / size
  if (ratio < SIZES[0] || ratio > SIZES[1] || gap < -0.5 * size || gap > MAX_LEADING * size) return false
  if (bold !== line.bold && lines.length === 1) return false
  if (overlapX(box, line) < 0.6 * Math.min(widthOf(box), widthOf(line))) return false
  // A line that is much wider than the column begins something else.
  if (Math.abs(line.left - box.left) > 3 * size && Math.abs(line.right - box.right) > 3 * size) return false
  return !rules.some(rule => isBetween(rule, last, line))
}

/** A horizontal line between two boxes, one of which is above the other. */
export function isBetween(rule: Box, above: Box, below: Box): boolean {
  const isHorizontal = widthOf(rule) > rule.bottom - rule.top
  const middle = (rule.top + rule.bottom) / 2
  return (
    isHorizontal && middle > above.bottom - 2 && middle < below.top + 2 && overlapX(rule, below) > 0.5 * widthOf(below)
  )
}

/** The size of most characters. */
export function bodySizeOf(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 10
}

const letter = /\p{Script=Latin}$/u
const chinese = /\p{Script=Han}/u
const hyphen = /(?<=\p{Script=Latin})-$/u
/** In font sizes. */
const COLUMN_SHIFT = 3
const INDENT = 1.2
const SHORT = 2
/** Characters that identify the language of a text. */
const LINE = 20

/** Column after column from the left, each from its top. */
export function inReadingOrder<Part extends Block>(blocks: readonly Part[]): Part[] {
  const columns: Part[][] = []
  for (const block of [...blocks].sort((one, other) => one.left - other.left)) {
    const column = columns.find(([first]) => first && Math.abs(first.left - block.left) < COLUMN_SHIFT * block.size)
    if (column) column.push(block)
    else columns.push([block])
  }
  return columns.flatMap(column => column.sort((one, other) => one.top - other.top))
}

/** The paragraphs of columns that are read one after the other; one may go on in the next column. */
export function paragraphsOf(blocks: readonly Block[]): string[] {
  const paragraphs: string[] = []
  let isOpen = false
  for (const { lines, left, right, size } of blocks)
    for (const line of lines) {
      const isIndented = line.left - left > INDENT * size
      if (isOpen && !isIndented) paragraphs.push(joined(paragraphs.pop() ?? '', line))
      else paragraphs.push(line.text)
      isOpen = !endsParagraph(line, right, size)
    }
  return paragraphs
}

/** A line that leaves room at the end of its column. */
const endsParagraph = (line: Line, right: number, size: number) => right - line.right > SHORT * size

/** A text with the next line of it. Chinese is broken anywhere, also between a number and its unit. */
export function joined(text: string, line: { text: string }): string {
  if (hyphen.test(text)) return text.replace(hyphen, '') + line.text
  const isChinese = chinese.test(text.slice(-LINE)) || chinese.test(line.text)
  const isBroken = isChinese ? letter.test(text) && /^\p{Script=Latin}/u.test(line.text) : true
  return text + (isBroken ? ' ' : '') + line.text
}
