/** A result as it is shown: its title, and the passage that shows why it was found, with the matches marked. */

import type { FoundPart } from '#contract/system/search'
import { type Run, readingsOf, runsOf, searchTextOf, type Texts } from './terms.ts'

interface ShownParts {
  title: FoundPart[]
  text: FoundPart[]
}

/** Undefined where one of the words does not occur: pairs of characters need not be adjacent. */
export function shownParts(texts: Texts, wanted: readonly Run[]): ShownParts | undefined {
  const inTitle = wanted.map(run => spansOf(run, texts.title, true))
  const inFacts = wanted.map(run => spansOf(run, texts.facts, true))
  const inBody = wanted.map(run => spansOf(run, texts.body, false))
  const isComplete = wanted.every((_, index) => [inTitle, inFacts, inBody].some(spans => spans[index]?.length))
  if (!isComplete) return undefined
  const passage =
    inFacts.flat().length > 0 || texts.body === ''
      ? excerpt(texts.facts, inFacts.flat())
      : excerpt(texts.body, inBody.flat())
  return { title: excerpt(texts.title, inTitle.flat()), text: passage }
}

const BEFORE = 24
const LENGTH = 120

function excerpt(text: string, spans: readonly Span[]): FoundPart[] {
  const first = Math.min(...spans.map(([from]) => from), text.length)
  const from = spans.length === 0 || first < LENGTH / 2 ? 0 : startOfCharacter(text, first - BEFORE)
  const to = startOfCharacter(text, Math.min(text.length, from + LENGTH))
  const parts: FoundPart[] = []
  let at = from
  for (const [start, end] of merged(spans).filter(span => span[0] >= from && span[1] <= to)) {
    parts.push({ text: text.slice(at, start) }, { text: text.slice(start, end), hit: true })
    at = end
  }
  parts.push({ text: text.slice(at, to) })
  const shown = parts
    .map(part => ({ ...part, text: part.text.replaceAll('\n', ' · ') }))
    .filter(part => part.text !== '')
  return [...(from > 0 ? [{ text: '…' }] : []), ...shown, ...(to < text.length ? [{ text: '…' }] : [])]
}

/** Not between the two halves of one. */
const startOfCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

function merged(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort(([one], [other]) => one - other)
  const whole: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}

/** From and to, in UTF-16 units. */
type Span = readonly [from: number, to: number]

/** The spans of one of the wanted runs in a text. Names are read as pinyin too. */
function spansOf(wanted: Run, text: string, isName: boolean): Span[] {
  return runsOf(text).flatMap(run => {
    if (wanted.isHan === run.isHan) return literally(wanted, run)
    return isName && run.isHan ? spelled(searchTextOf(wanted), run) : []
  })
}

const spanOf = ({ places }: Run, from: number, to: number): Span => [places[from] ?? 0, places[to] ?? 0]

/** Words match from their beginning; Chinese, which does not mark where words begin, and numbers anywhere. */
function literally({ characters }: Run, run: Run): Span[] {
  const isNumber = characters.length >= 4 && characters.every(character => /\d/.test(character))
  const last = run.isHan || isNumber ? run.characters.length - characters.length : 0
  return startsUpTo(last)
    .filter(start => characters.every((character, index) => run.characters[start + index] === character))
    .map(start => spanOf(run, start, start + characters.length))
}

const startsUpTo = (last: number) => Array.from({ length: Math.max(0, last + 1) }, (_, index) => index)

function spelled(letters: string, run: Run): Span[] {
  const readings = readingsOf(run.characters)
  return startsUpTo(readings.length - 1).flatMap(start => {
    const end = endOfSpelling(letters, readings, start) ?? endOfInitials(letters, readings, start)
    return end === undefined ? [] : [spanOf(run, start, end)]
  })
}

/** The last syllable may be incomplete. */
function endOfSpelling(letters: string, readings: readonly string[][], at: number): number | undefined {
  if (letters === '') return at
  for (const reading of readings[at] ?? []) {
    if (reading.startsWith(letters)) return at + 1
    const end = letters.startsWith(reading) ? endOfSpelling(letters.slice(reading.length), readings, at + 1) : undefined
    if (end !== undefined) return end
  }
  return undefined
}

function endOfInitials(letters: string, readings: readonly string[][], start: number): number | undefined {
  const isInitial = (letter: string, index: number) => readings[start + index]?.some(one => one.startsWith(letter))
  return letters.length > 1 && [...letters].every(isInitial) ? start + letters.length : undefined
}
