/**
 * The terms by which an entry is found. A query asks for whole terms only, as looking up the beginnings of terms takes
 * the longer, the more records there are:
 * - `医`, `医保`: single characters of names, and pairs of neighbours;
 * - `ab`, `abc`: the beginnings of words, up to eight characters; `#8013`: parts of long numbers;
 * - `~yi`, `~yib`, `~yibao`: the beginnings of the pinyin from each character on; `^yb`, `^ybg`: initials of neighbours.
 */
import { readingsOf } from './pinyin.ts'
import { type Run, runsOf, textOf } from './words.ts'

/** Changes with the rules below: entries of another version are made anew after an upgrade. */
export const TERMS_VERSION = 2

export interface Texts {
  title: string
  /** Short texts, a line for each. */
  facts: string
  body: string
}

export const MAX_TERM = 8

export function termsOf({ title, facts, body }: Texts): string[] {
  const terms = new Set<string>()
  for (const name of [title, ...facts.split('\n')])
    for (const run of runsOf(name)) for (const term of nameTerms(run)) terms.add(term)
  for (const run of runsOf(body))
    for (const term of run.isHan ? pairsOf(run.characters) : beginningsOf(textOf(run), 3)) terms.add(term)
  return [...terms]
}

function nameTerms(run: Run): string[] {
  const text = textOf(run)
  if (run.isHan) return [...run.characters, ...pairsOf(run.characters), ...pinyinTerms(run)]
  return [...beginningsOf(text, 1), ...numberParts(text)]
}

export function pairsOf(characters: readonly string[]): string[] {
  if (characters.length === 1) return [...characters]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** The shorter ones of long texts are the words themselves only. */
function beginningsOf(word: string, shortest: number): string[] {
  const longest = Math.min(word.length, MAX_TERM)
  const from = Math.min(shortest, longest)
  return Array.from({ length: longest - from + 1 }, (_, index) => word.slice(0, from + index))
}

const SHORTEST_PART = 4
const LONGEST_NUMBER = 20

/** People know the last digits of a phone, or some in the middle of a number. */
function numberParts(word: string): string[] {
  if (word.length < 6 || word.length > LONGEST_NUMBER || !/^\d+$/.test(word)) return []
  const starts = Array.from({ length: word.length - SHORTEST_PART + 1 }, (_, index) => index)
  return starts.flatMap(start => beginningsOf(word.slice(start), SHORTEST_PART)).map(part => `#${part}`)
}

function pinyinTerms({ characters }: Run): string[] {
  const readings = readingsOf(characters)
  return readings.flatMap((_, start) => {
    const following = readings.slice(start, start + MAX_TERM)
    const spelled = following.reduce<string[]>(
      (before, some) => before.flatMap(text => (text.length < MAX_TERM ? some.map(one => text + one) : [text])),
      [''],
    )
    return [...spelled.flatMap(text => beginningsOf(text, 2)).map(text => `~${text}`), ...initialsOf(following)]
  })
}

function initialsOf([first = [], second = [], third = []]: readonly string[][]): string[] {
  return first.flatMap(one =>
    second.flatMap(two => [`^${one[0]}${two[0]}`, ...third.map(three => `^${one[0]}${two[0]}${three[0]}`)]),
  )
}
