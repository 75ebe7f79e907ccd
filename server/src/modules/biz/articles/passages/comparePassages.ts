/** Runs in a thread where texts are long: the passages that a text shares with others, as they are shown. */
import type { Excerpt, PassagePair } from '#contract/biz/passages'
import { type Letters, lettersOf } from './letters.ts'
import { matcherOf, type SharedPassage } from './sharedPassages.ts'

declare module '../../../../platform/threads/parseInThread.ts' {
  interface ParseTasks {
    comparePassages: typeof comparePassages
  }
}

export interface Compared {
  content: string
  /** Newest first. */
  others: readonly { id: string; content: string }[]
}

export interface FoundPassages {
  articles: { id: string; characters: number; passages: PassagePair[]; more: number }[]
  common: { characters: number; here: Excerpt; ids: string[] }[]
}

/** A passage of so many articles is shown once, and not with each of them. */
const COMMON = 5
/** Passages that are listed of one article. */
const MAX_PASSAGES = 10
const MAX_COMMON = 10
/** Articles that a common passage names. */
const MAX_NAMED = 3
/** Characters around a passage, and of one that is shown whole. */
const AROUND = 24
const MAX_SHOWN = 400

interface Found {
  id: string
  letters: Letters
  passages: SharedPassage[]
}

export function comparePassages({ content, others }: Compared): FoundPassages {
  const own = lettersOf(content)
  const match = matcherOf(own)
  const found = others.map(({ id, content }): Found => {
    const letters = lettersOf(content)
    return { id, letters, passages: withoutRepetition(match(letters)) }
  })
  const counts = articlesAt(own, found)
  const isCommon = ({ start, letters }: SharedPassage) =>
    counts.subarray(start, start + letters).every(count => count >= COMMON)
  const articles = found.flatMap(({ id, letters, passages }) => {
    const particular = passages.filter(passage => !isCommon(passage))
    if (particular.length === 0) return []
    const listed = longest(particular, MAX_PASSAGES).map(passage => pairOf(own, letters, passage))
    const characters = particular.reduce((sum, passage) => sum + passage.characters, 0)
    return [{ id, characters, passages: listed, more: particular.length - listed.length }]
  })
  articles.sort((one, other) => other.characters - one.characters)
  return { articles, common: commonIn(own, found, isCommon) }
}

/** One for each part of the text: the other may say it several times. */
function withoutRepetition(passages: readonly SharedPassage[]): SharedPassage[] {
  const kept: SharedPassage[] = []
  const covered = new Set<number>()
  for (const passage of [...passages].sort((one, other) => other.letters - one.letters)) {
    const { start, letters } = passage
    // Longer ones come first, so that one of these places is covered where any is.
    const isNew = ![start, start + Math.floor(letters / 2), start + letters - 1].every(place => covered.has(place))
    if (!isNew) continue
    for (let place = start; place < start + letters; place++) covered.add(place)
    kept.push(passage)
  }
  return kept
}

/** Number of articles that have each letter in a passage. */
function articlesAt({ codes }: Letters, found: readonly Found[]): Uint16Array {
  const counts = new Uint16Array(codes.length)
  for (const { passages } of found) {
    const places = new Set<number>()
    for (const { start, letters } of passages)
      for (let place = start; place < start + letters; place++) places.add(place)
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

function longest(passages: readonly SharedPassage[], count: number): SharedPassage[] {
  const chosen = [...passages].sort((one, other) => other.characters - one.characters).slice(0, count)
  return chosen.sort((one, other) => one.start - other.start)
}

/** Common passages that overlap are one. */
function commonIn(
  own: Letters,
  found: readonly Found[],
  isCommon: (passage: SharedPassage) => boolean,
): FoundPassages['common'] {
  const all = found.flatMap(({ id, passages }) => passages.filter(isCommon).map(passage => ({ ...passage, id })))
  all.sort((one, other) => one.start - other.start)
  const groups: { start: number; end: number; characters: number; ids: Set<string> }[] = []
  for (const { start, letters, characters, id } of all) {
    const group = groups.at(-1)
    const end = start + letters
    if (!group || start >= group.end) groups.push({ start, end, characters, ids: new Set([id]) })
    else {
      group.ids.add(id)
      group.end = Math.max(group.end, end)
      group.characters = Math.max(group.characters, characters)
    }
  }
  return groups.slice(0, MAX_COMMON).map(({ start, end, characters, ids }) => ({
    ...{ characters, here: excerptOf(own, start, end - start) },
    ids: found.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
  }))
}

export const namedOf = (ids: readonly string[]) => ids.slice(0, MAX_NAMED)

function pairOf(own: Letters, other: Letters, { start, otherStart, letters, characters }: SharedPassage): PassagePair {
  return { characters, here: excerptOf(own, start, letters), there: excerptOf(other, otherStart, letters) }
}

function excerptOf({ text, starts, ends }: Letters, first: number, letters: number): Excerpt {
  const start = starts[first] ?? 0
  const end = ends[first + letters - 1] ?? start
  const passage = text.slice(start, end)
  const half = MAX_SHOWN / 2
  const shown = passage.length > MAX_SHOWN ? `${passage.slice(0, half)}……${passage.slice(-half)}` : passage
  return { before: text.slice(Math.max(0, start - AROUND), start), text: shown, after: text.slice(end, end + AROUND) }
}
