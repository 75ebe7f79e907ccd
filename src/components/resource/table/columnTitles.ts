import { textWidth } from '../../../lib/text/textLength.ts'

// The padding, and the mark of the order.
const AROUND_TITLE = 44
const LEAST_AROUND = 34
const LEAST_WITHOUT_MARK = 20
const BOLD = 1.15
/** Letters that bold type widens by more than the others, with the pixels for each. */
const WIDENED = [
  [/[rt]/g, 1.5],
  [/[DGHMNOQUW]/g, 2],
] as const
const HAN = /\p{Script=Han}/u

/** Width of a title whose words wrap. */
export function titleWidth(title: string): number {
  return Math.ceil(Math.max(...title.split(' ').map(boldWidth))) + AROUND_TITLE
}

/** Least width that does not break a word of the title. Chinese titles may take two lines. */
export function leastTitleWidth(title: string, sortable: boolean): number {
  const parts = HAN.test(title) ? halves(title) : title.split(' ')
  return Math.ceil(Math.max(...parts.map(boldWidth))) + (sortable ? LEAST_AROUND : LEAST_WITHOUT_MARK)
}

function boldWidth(text: string): number {
  const widened = WIDENED.map(([letters, pixels]) => (text.match(letters)?.length ?? 0) * pixels)
  return widened.reduce((sum, pixels) => sum + pixels, textWidth(text) * BOLD)
}

function halves(title: string): string[] {
  const letters = [...title]
  const middle = Math.ceil(letters.length / 2)
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')]
}
