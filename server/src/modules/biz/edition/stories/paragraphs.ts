import type { Block } from './blocks.ts'
import type { Line } from './lines.ts'

const letter = /\p{Script=Latin}$/u
const chinese = /\p{Script=Han}/u
const hyphen = /(?<=\p{Script=Latin})-$/u
/** In font sizes. */
const COLUMN_SHIFT = 3
const INDENT = 1.2
const SHORT = 2
/** Characters that tell the language of a text. */
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
