/** Passages that one text shares with another, exactly: candidates of the fingerprints are compared here. */
import { MIN_LETTERS } from './fingerprints.ts'
import type { Letters } from './letters.ts'

/** Characters of a passage that is shown: its letters, and the punctuation that both texts have. */
const MIN_CHARACTERS = 30

export interface SharedPassage {
  /** The first letter in the one text and in the other. */
  start: number
  otherStart: number
  letters: number
  characters: number
}

export type Matcher = (other: Letters) => SharedPassage[]

/** Compares texts with this one, each in time linear in its length, by the suffix automaton of this one. */
export function matcherOf(own: Letters): Matcher {
  const automaton = automatonOf(own.codes)
  return other => {
    const passages: SharedPassage[] = []
    for (const { end, otherEnd, letters } of longestMatches(automaton, other.codes)) {
      const shared = { start: end - letters + 1, otherStart: otherEnd - letters + 1, letters }
      const characters = letters + commonMarks(own, other, shared)
      if (characters >= MIN_CHARACTERS) passages.push({ ...shared, characters })
    }
    return passages
  }
}

interface Span {
  start: number
  otherStart: number
  letters: number
}

/** Number of punctuation marks that both have within and around the passage. */
function commonMarks(own: Letters, other: Letters, { start, otherStart, letters }: Span): number {
  let count = 0
  for (let at = 1; at < letters; at++) count += commonStart(own.marks[start + at], other.marks[otherStart + at])
  const reversed = (marks: string | undefined) => [...(marks ?? '')].reverse().join('')
  const before = commonStart(reversed(own.marks[start]), reversed(other.marks[otherStart]))
  return before + count + commonStart(own.marks[start + letters], other.marks[otherStart + letters])
}

function commonStart(one = '', other = ''): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

interface Match {
  /** The last letter in the text of the automaton, and in the other one. */
  end: number
  otherEnd: number
  letters: number
}

/** Matches that cannot be extended to the right, each with its longest beginning. */
function longestMatches({ next, link, length, firstEnd }: Automaton, codes: readonly number[]): Match[] {
  const found: Match[] = []
  let [state, letters] = [0, 0]
  const note = (otherEnd: number) => {
    if (letters >= MIN_LETTERS) found.push({ end: firstEnd[state] ?? 0, otherEnd, letters })
  }
  for (const [place, code] of codes.entries()) {
    if (!next[state]?.has(code)) {
      note(place - 1)
      while (state !== 0 && !next[state]?.has(code)) {
        state = link[state] ?? 0
        letters = length[state] ?? 0
      }
    }
    const following = next[state]?.get(code)
    if (following === undefined) continue
    state = following
    letters += 1
  }
  note(codes.length - 1)
  return found
}

/** Knows every part of a text; a state stands for the parts that end at the same places. */
interface Automaton {
  next: Map<number, number>[]
  link: number[]
  length: number[]
  firstEnd: number[]
}

function automatonOf(codes: readonly number[]): Automaton {
  const [next, link, length, firstEnd] = [[new Map<number, number>()], [-1], [0], [-1]]
  const add = (transitions: Map<number, number>, longest: number, end: number) => {
    length.push(longest)
    firstEnd.push(end)
    link.push(0)
    return next.push(transitions) - 1
  }
  let last = 0
  for (const [place, code] of codes.entries()) {
    const added = add(new Map(), (length[last] ?? 0) + 1, place)
    let state = last
    for (; state >= 0 && !next[state]?.has(code); state = link[state] ?? -1) next[state]?.set(code, added)
    last = added
    if (state < 0) continue
    const following = next[state]?.get(code) ?? 0
    const longest = (length[state] ?? 0) + 1
    if (length[following] === longest) {
      link[added] = following
      continue
    }
    const copy = add(new Map(next[following]), longest, firstEnd[following] ?? 0)
    link[copy] = link[following] ?? 0
    for (; state >= 0 && next[state]?.get(code) === following; state = link[state] ?? -1) next[state]?.set(code, copy)
    link[following] = copy
    link[added] = copy
  }
  return { next, link, length, firstEnd }
}
