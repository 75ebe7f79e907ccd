/** The places of a text that match what is looked for. */
import { readingsOf } from './pinyin.ts'
import { type Run, runsOf, textOf } from './words.ts'

/** From and to, in UTF-16 units. */
export type Span = readonly [from: number, to: number]

/** The spans of one of the wanted runs in a text. Names are read as pinyin too. */
export function spansOf(wanted: Run, text: string, isName: boolean): Span[] {
  return runsOf(text).flatMap(run => {
    if (wanted.isHan === run.isHan) return literally(wanted, run)
    return isName && run.isHan ? spelled(textOf(wanted), run) : []
  })
}

const spanOf = ({ places }: Run, from: number, to: number): Span => [places[from] ?? 0, places[to] ?? 0]

/** Words match from their beginning; Chinese, which does not say where words begin, and numbers anywhere. */
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
