/** The words that somebody looks for, as a query of the index. */
import { MAX_TERM, pairsOf } from './terms.ts'
import { type Run, runsOf, textOf } from './words.ts'

const MAX_RUNS = 8

/** The words that must all occur; undefined where there is none. */
export function wordsIn(text: string): Run[] | undefined {
  const runs = runsOf(text).slice(0, MAX_RUNS)
  return runs.length > 0 ? runs : undefined
}

export const queryFor = (runs: readonly Run[]): string => all(runs.map(run => any(waysToFind(run))))

// Runs hold letters and digits only, so that nothing needs an escape.
const term = (text: string) => `'${text}'`
const all = (parts: readonly string[]) => parts.join(' & ')
const any = (parts: readonly string[]) => `(${[...new Set(parts)].join(' | ')})`

function waysToFind(run: Run): string[] {
  if (run.isHan) return [`(${all(pairsOf(run.characters).map(term))})`]
  const text = textOf(run)
  const beginning = term(text.slice(0, MAX_TERM))
  if (/^\d+$/.test(text)) return text.length < 4 ? [beginning] : [beginning, term(`#${text.slice(0, MAX_TERM)}`)]
  if (!/^[a-z]{2,40}$/.test(text)) return [beginning]
  return [beginning, initials(text), term(`~${text.slice(0, MAX_TERM)}`)]
}

function initials(letters: string): string {
  const size = letters.length === 2 ? 2 : 3
  const grams = Array.from({ length: letters.length - size + 1 }, (_, index) => letters.slice(index, index + size))
  return `(${all(grams.map(gram => term(`^${gram}`)))})`
}
