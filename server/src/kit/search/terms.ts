/**
 * The terms by which an entry is found. A query looks whole terms up only, as looking up the beginnings of terms takes
 * the longer, the more records there are:
 * - `医`, `医保`: single characters of names, and pairs of neighbours;
 * - `ab`, `abc`: the beginnings of words, up to eight characters; `#8013`: parts of long numbers;
 * - `~yi`, `~yib`, `~yibao`: the beginnings of the pinyin from each character on; `^yb`, `^ybg`: initials of neighbours.
 */

import { pinyin } from 'pinyin-pro'

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
    for (const term of run.isHan ? pairsOf(run.characters) : beginningsOf(searchTextOf(run), 3)) terms.add(term)
  return [...terms]
}

function nameTerms(run: Run): string[] {
  const text = searchTextOf(run)
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

/** Texts as runs of characters that belong together: Chinese ones, and words of letters and digits. */

export interface Run {
  /** In small letters, in the common width. */
  characters: readonly string[]
  /** Place of each of them in the text, and of what follows the last, in UTF-16 units. */
  places: readonly number[]
  isHan: boolean
}

type CharacterClass = 'han' | 'word' | 'none'

const classOf = (character: string): CharacterClass =>
  /[\p{Script=Han}〇]/u.test(character) ? 'han' : /[\p{L}\p{N}]/u.test(character) ? 'word' : 'none'

export function runsOf(text: string): Run[] {
  const runs: { characters: string[]; places: number[]; isHan: boolean }[] = []
  let last: CharacterClass = 'none'
  let at = 0
  for (const character of text) {
    const one = plain(character)
    const present = classOf(one)
    const run = runs.at(-1)
    const end = at + character.length
    if (present !== 'none' && present === last && run) {
      run.characters.push(one)
      run.places.push(end)
    } else if (present !== 'none') runs.push({ characters: [one], places: [at, end], isHan: present === 'han' })
    last = present
    at = end
  }
  return runs
}

/** One character stays one, so that its place in the text is preserved. */
function plain(character: string): string {
  const [first = character, ...more] = [...character.normalize('NFKC').toLowerCase()]
  return more.length > 0 ? character.toLowerCase() : first
}

export const searchTextOf = ({ characters }: Run): string => characters.join('')

/** Longer runs are no names. */
const NAME_LENGTH = 4

const options = { toneType: 'none', type: 'array', v: true } as const

/**
 * The readings of each character, without tones and with v for ü: the one of its context and, at the head of what may be
 * a name, that of a surname.
 */
export function readingsOf(characters: readonly string[]): string[][] {
  const text = characters.join('')
  const inContext = pinyin(text, options)
  const [surname] = characters.length <= NAME_LENGTH ? pinyin(text, { ...options, surname: 'head' }) : []
  // A character that the library does not know represents itself.
  return characters.map((character, index) => {
    const reading = inContext[index] ?? character
    return index === 0 && surname && surname !== reading ? [reading, surname] : [reading]
  })
}
