/** Finds what two texts have in common, wherever it is in them. */

interface Tile {
  one: number
  other: number
  length: number
}

/** So many tokens in a row are the same passage, also where it is in another order. */
const PASSAGE = 5
/** Places that begin alike and are compared; more of them are one text that is repeated. */
const MAX_CANDIDATES = 12
/** Cells of a table of two short parts. */
const MAX_CELLS = 400_000

/** Tokens of each text from `start` up to `end` that the other one has not; both sides are in the same place. */
export interface Gap {
  one: readonly [start: number, end: number]
  other: readonly [start: number, end: number]
}

/** The parts that two lists of keys do not share. */
export function gapsOf(one: readonly string[], other: readonly string[]): Gap[] {
  const most = Math.min(one.length, other.length)
  let begin = 0
  while (begin < most && one[begin] === other[begin]) begin += 1
  let end = 0
  while (end < most - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [ones, others] = [one.slice(begin, one.length - end), other.slice(begin, other.length - end)]
  const gaps = pairedGaps(tilesOf(ones, others), ones.length, others.length)
  return gaps
    .flatMap(gap => refined(gap, ones, others))
    .map(gap => ({
      one: [gap.one[0] + begin, gap.one[1] + begin],
      other: [gap.other[0] + begin, gap.other[1] + begin],
    }))
}

/** Maximal common passages. */
function tilesOf(one: readonly string[], other: readonly string[]): Tile[] {
  const beginnings = new Map<string, number[]>()
  for (let at = 0; at + PASSAGE <= other.length; at++) {
    const key = other.slice(at, at + PASSAGE).join('\u0001')
    const known = beginnings.get(key)
    if (known) known.push(at)
    else beginnings.set(key, [at])
  }
  const used = new Uint8Array(other.length)
  const tiles: Tile[] = []
  let expected = 0
  for (let at = 0; at + PASSAGE <= one.length; ) {
    const candidates = beginnings.get(one.slice(at, at + PASSAGE).join('\u0001')) ?? []
    let best: Tile | undefined
    for (const start of nearest(candidates, expected, used)) {
      let length = 0
      while (
        at + length < one.length &&
        start + length < other.length &&
        !used[start + length] &&
        one[at + length] === other[start + length]
      )
        length += 1
      if (length >= PASSAGE && length > (best?.length ?? 0)) best = { one: at, other: start, length }
    }
    if (!best) {
      at += 1
      continue
    }
    used.fill(1, best.other, best.other + best.length)
    tiles.push(best)
    at += best.length
    expected = best.other + best.length
  }
  return tiles
}

/** Those that follow what was found before come first. */
function nearest(candidates: readonly number[], expected: number, used: Uint8Array): number[] {
  const free = candidates.filter(at => !used[at])
  if (free.length <= MAX_CANDIDATES) return free.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))
  const after = free.findIndex(at => at >= expected)
  const from = Math.max(0, (after < 0 ? free.length : after) - MAX_CANDIDATES / 2)
  return free.slice(from, from + MAX_CANDIDATES).sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))
}

/** Texts between passages, next to the text that follows the same passage on the other side, or alone. */
function pairedGaps(tiles: readonly Tile[], oneLength: number, otherLength: number): Gap[] {
  const inOther = [...tiles].sort((a, b) => a.other - b.other)
  const otherGaps = new Map<number, [number, number]>()
  const bounds = (list: readonly Tile[], side: 'one' | 'other', length: number): [number, number][] => {
    const ends = [0, ...list.map(tile => tile[side] + tile.length)]
    const starts = [...list.map(tile => tile[side]), length]
    return ends.map((end, index) => [end, starts[index] ?? length])
  }
  for (const [start, end] of bounds(inOther, 'other', otherLength)) if (end > start) otherGaps.set(start, [start, end])
  const gaps: Gap[] = []
  const ends = new Map([...otherGaps.values()].map(gap => [gap[1], gap]))
  const claimGap = (gap: [number, number] | undefined) => {
    if (!gap || !otherGaps.delete(gap[0])) return undefined
    return gap
  }
  bounds(tiles, 'one', oneLength).forEach(([start, end], index) => {
    const [before, after] = [tiles[index - 1], tiles[index]]
    const afterSame = before ? before.other + before.length : 0
    const beforeSame = after ? after.other : otherLength
    const isInPlace = before || after
    const neighbour = isInPlace
      ? (claimGap(otherGaps.get(afterSame)) ?? claimGap(ends.get(beforeSame)))
      : claimGap(otherGaps.get(0))
    if (end > start || neighbour) gaps.push({ one: [start, end], other: neighbour ?? [afterSame, afterSame] })
  })
  for (const gap of otherGaps.values()) gaps.push({ one: [0, 0], other: gap })
  return gaps
}

/** The smaller parts of a gap that remain without the tokens that are in both sides in the same order. */
function refined({ one, other }: Gap, ones: readonly string[], others: readonly string[]): Gap[] {
  const [first, second] = [ones.slice(...one), others.slice(...other)]
  if (isSameInParts(first, second)) return []
  if (first.length === 0 || second.length === 0 || first.length * second.length > MAX_CELLS) return [{ one, other }]
  const gaps: Gap[] = []
  let [i, j] = [0, 0]
  for (const [a, b] of [...commonIn(first, second), [first.length, second.length] as const]) {
    if (a > i || b > j) gaps.push({ one: [one[0] + i, one[0] + a], other: [other[0] + j, other[0] + b] })
    i = a + 1
    j = b + 1
  }
  return gaps.filter(gap => !isSameInParts(ones.slice(...gap.one), others.slice(...gap.other)))
}

/** A word or a figure may be broken at the end of a line or of a column. */
function isSameInParts(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one.join(''), other.join('')]
  if (first === second) return true
  return (one.length === 1 || other.length === 1) && first.replaceAll('#', '') === second.replaceAll('#', '')
}

/** The longest common subsequence, as pairs of places. */
export function commonIn(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1
  const table = new Uint16Array((one.length + 1) * width)
  for (let a = one.length - 1; a >= 0; a--)
    for (let b = other.length - 1; b >= 0; b--)
      table[a * width + b] =
        one[a] === other[b]
          ? (table[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(table[(a + 1) * width + b] ?? 0, table[a * width + b + 1] ?? 0)
  const pairs: [number, number][] = []
  for (let [a, b] = [0, 0]; a < one.length && b < other.length; ) {
    if (one[a] === other[b]) pairs.push([a++, b++])
    else if ((table[(a + 1) * width + b] ?? 0) >= (table[a * width + b + 1] ?? 0)) a += 1
    else b += 1
  }
  return pairs
}
