/** The words that somebody looks for, as a query of the index. */
import { readingsOf, spellingsOf, syllablesBeginning } from './pinyin.ts'
import { MAX_TERM, nearTerms, pairsOf } from './terms.ts'
import { type Run, runsOf, textOf } from './words.ts'

const MAX_RUNS = 8

/** The words that must all occur; undefined where there is none. */
export function wordsIn(text: string): Run[] | undefined {
  const runs = runsOf(text).slice(0, MAX_RUNS)
  return runs.length > 0 ? runs : undefined
}

export const exactQuery = (runs: readonly Run[]): string => all(runs.map(run => any(exactly(run))))

/** Homophones, and names with one wrong character, besides. */
export const similarQuery = (runs: readonly Run[]): string =>
  all(runs.map(run => any([...exactly(run), ...homophonesOf(run), ...nearTerms(run).map(term)])))

// Runs hold letters and digits only, so that nothing needs an escape.
const term = (text: string) => `'${text}'`
const all = (parts: readonly string[]) => parts.join(' & ')
const any = (parts: readonly string[]) => `(${[...new Set(parts)].join(' | ')})`

function exactly(run: Run): string[] {
  if (run.isHan) return [`(${all(pairsOf(run.characters).map(term))})`]
  const text = textOf(run)
  const beginning = term(text.slice(0, MAX_TERM))
  if (/^\d+$/.test(text)) return text.length < 4 ? [beginning] : [beginning, term(`#${text.slice(0, MAX_TERM)}`)]
  if (!/^[a-z]{2,40}$/.test(text)) return [beginning]
  return [beginning, initials(text), ...spellings(text)]
}

function initials(letters: string): string {
  const size = letters.length === 2 ? 2 : 3
  const grams = Array.from({ length: letters.length - size + 1 }, (_, index) => letters.slice(index, index + size))
  return `(${all(grams.map(gram => term(`^${gram}`)))})`
}

function spellings(letters: string): string[] {
  return spellingsOf(letters).map(({ syllables, begun }) => {
    const last = syllables.at(-1) ?? ''
    const pairs = neighbours(syllables)
    if (begun) pairs.push(any(syllablesBeginning(begun).map(end => term(last ? `~${last}~${end}` : `~${end}`))))
    return `(${all(pairs)})`
  })
}

const neighbours = (syllables: readonly string[]): string[] =>
  syllables.length === 1
    ? syllables.map(only => term(`~${only}`))
    : syllables.slice(1).map((syllable, index) => term(`~${syllables[index]}~${syllable}`))

function homophonesOf({ isHan, characters }: Run): string[] {
  if (!isHan || characters.length < 2) return []
  const readings = readingsOf(characters)
  const pairs = readings.slice(1).map((some, index) => {
    const before = readings[index] ?? []
    return any(before.flatMap(first => some.map(second => term(`~${first}~${second}`))))
  })
  return [`(${all(pairs)})`]
}
