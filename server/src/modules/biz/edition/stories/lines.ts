import { type Box, overlapX, type PdfTextRun, widthOf } from './geometry.ts'
import { withScripts } from './scripts.ts'

/** Space between letters that a program adds to fill a line, which is no part of the text. */

const letter = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef“”‘’…—]'
/** Three separate letters are spaced; a name or a heading in words is not. */
const spaced = new RegExp(`(?<!\\S)${letter}(?:\\s{1,4}${letter}){2,}(?!\\S)`, 'u')
const spaces = new RegExp(`(?<=${letter})\\s+|\\s+(?=${letter})`, 'gu')

export interface Line extends Box {
  text: string
  size: number
  bold: boolean
  /** Its letters were printed apart. */
  isSpaced?: boolean
}

/** Wider gaps are the gutter between columns. */
const MAX_GAP = 0.9
const MAX_WORD_GAP = 6
/** Space between the letters of a headline, and between the names of a byline. */
const MAX_LETTER_GAP = 3
/** In font sizes: the lines above and below. */
const NEAR = 2
/** More parts of lines at one height than any page has. */
const MAX_PER_HEIGHT = 200
const MAX_SHIFT = 0.35
const SIZES = [0.7, 1.43] as const
const WIDE = 1.4
const chinese = /^\p{Script=Han}+$/u
const latin = /[\p{Script=Latin}\d]/u

/** Runs side by side, which programs place by the line, by the word or by the character. */
export function linesOf(runs: readonly PdfTextRun[]): Line[] {
  const lines: Line[] = []
  const sorted = withScripts(runs).sort((one, other) => one.bottom - other.bottom || one.left - other.left)
  for (const row of rowsOf(sorted)) {
    const open: Line[] = []
    for (const run of row.sort((one, other) => one.left - other.left)) {
      const line = open.find(candidate => isAdjacent(candidate, run))
      if (line) extend(line, run)
      else open.push({ ...run })
    }
    lines.push(...open)
  }
  return withoutGaps(lines.map(line => ({ ...line, text: line.text.trim() })).filter(({ text }) => text !== '')).map(
    line => (spaced.test(line.text) ? { ...line, text: line.text.replace(spaces, ''), isSpaced: true } : line),
  )
}

/** Words of a justified line are far apart; the line above or below them has no gutter there. */
function withoutGaps(lines: readonly Line[]): Line[] {
  const sorted = [...lines].sort((one, other) => one.bottom - other.bottom || one.left - other.left)
  const whole: Line[] = []
  let near = 0
  sorted.forEach(line => {
    // Only lines close to this one matter: a page may have tens of thousands.
    while ((sorted[near]?.bottom ?? line.bottom) < line.bottom - NEAR * line.size) near += 1
    const close = linesFrom(sorted, near, line)
    const beside = whole.slice(-MAX_PER_HEIGHT).filter(other => isLevel(other, line))
    const named = beside.findLast(
      other => isByline(other.text) && isSignature(line.text) && gapOf(other, line) < MAX_LETTER_GAP,
    )
    const spread = beside.findLast(other => isSpread(other) && isSpread(line) && gapOf(other, line) < MAX_LETTER_GAP)
    const before = named ?? spread ?? beside.findLast(other => isGapped(other, line, close))
    if (before) extend(before, line, before === named ? ' ' : undefined)
    else whole.push({ ...line })
    if (before && before === spread) before.isSpaced = true
  })
  return whole
}

const gapOf = (left: Line, right: Line) => (right.left - left.right) / right.size

const isLevel = (left: Line, right: Line) =>
  Math.abs(left.bottom - right.bottom) <= MAX_SHIFT * right.size &&
  Math.abs(left.size - right.size) <= 0.1 * right.size &&
  right.left >= left.right

/** One Chinese character, or several that are widely spaced. */
function isSpread(line: Line): boolean {
  const letters = [...line.text].length
  return chinese.test(line.text) && (letters === 1 || widthOf(line) > WIDE * letters * line.size)
}

function linesFrom(sorted: readonly Line[], first: number, { bottom, size }: Line): Line[] {
  let end = first
  while ((sorted[end]?.bottom ?? Number.POSITIVE_INFINITY) < bottom + NEAR * size) end += 1
  return sorted.slice(first, end)
}

function isGapped(left: Line, right: Line, lines: readonly Line[]): boolean {
  const { size } = right
  if (gapOf(left, right) > MAX_WORD_GAP) return false
  return lines.some(
    line =>
      Math.abs(line.bottom - right.bottom) > MAX_SHIFT * size &&
      Math.abs(line.bottom - right.bottom) < 2 * size &&
      Math.abs(line.size - size) < 0.1 * size &&
      line.left < left.right - size &&
      line.right > right.left + size,
  )
}

/** Runs whose baselines are so close to one another that some of them may form a line. */
function rowsOf(sorted: readonly PdfTextRun[]): PdfTextRun[][] {
  const rows: PdfTextRun[][] = []
  let last: PdfTextRun | undefined
  for (const run of sorted) {
    if (last && run.bottom - last.bottom < MAX_SHIFT * Math.min(run.size, last.size)) rows.at(-1)?.push(run)
    else rows.push([run])
    last = run
  }
  return rows
}

function isAdjacent(line: Line, run: PdfTextRun): boolean {
  const ratio = run.size / line.size
  const size = Math.max(run.size, line.size)
  return (
    ratio > SIZES[0] &&
    ratio < SIZES[1] &&
    Math.abs(run.bottom - line.bottom) < MAX_SHIFT * size &&
    run.left - line.right < MAX_GAP * size &&
    overlapX(line, run) < 0.5 * size
  )
}

function extend(line: Line, run: PdfTextRun, separator?: string): void {
  const isWord = latin.test(line.text.at(-1) ?? '') && latin.test(run.text[0] ?? '')
  const space = isWord && run.left - line.right > 0.15 * run.size ? ' ' : ''
  line.text += (separator ?? space) + run.text
  line.right = Math.max(line.right, run.right)
  line.top = Math.min(line.top, run.top)
  line.bottom = Math.max(line.bottom, run.bottom)
  line.size = Math.max(line.size, run.size)
  line.bold &&= run.bold
}

/** Lines that name the author of a text or picture. */
const marks = /^[\s□■▲●◎◆★（(【]{1,8}/u
const labelled = /^(?:文\s?[/／]|图\s?[/／]|本报(?!讯)|本刊|记者|实习|见习|通讯员|特约|作者|撰文|撰稿|By\b)/iu
const written = /^\p{Script=Han}{2,4}\s?[/／]\s?(?:文|图|摄)/u
const names = /^\p{Script=Han}{2,4}(?:[\s、]{1,4}\p{Script=Han}{2,4}){0,5}$/u
const sentence = /[。；！？，：]/u
const MAX_BYLINE = 40

/** A byline without the signs and brackets around it. */
export const withoutMarks = (text: string) =>
  text
    .replace(marks, '')
    .replace(/[）)】]\s*$/u, '')
    .trim()

export function isByline(text: string): boolean {
  const words = withoutMarks(text)
  if (text.length > MAX_BYLINE || sentence.test(words)) return false
  return labelled.test(words) || written.test(words) || (words !== text.trim() && names.test(words))
}

const separator = /[\s、/／]+/u
const role =
  /^(?:本报|本刊|特约|实习|见习|首席){0,3}(?:记者|通讯员|作者|撰稿人|撰稿|撰文|评论员|编译|摄影|报道)|^[文图摄]$/u
const rest = /^(?:\p{Script=Han}{2,4})?$/u

/** A byline of nothing but names and what they did. */
export function isSigned(text: string): boolean {
  if (/^By\s\p{Lu}/u.test(text)) return text.length <= MAX_BYLINE
  const words = withoutMarks(text).split(separator).filter(Boolean)
  return words.some(word => role.test(word)) && words.every(word => rest.test(word.replace(role, '')))
}

/** The words that a wide space parts from the beginning of a byline: names, or another role. */
const isSignature = (text: string) => names.test(text) || isSigned(text)
