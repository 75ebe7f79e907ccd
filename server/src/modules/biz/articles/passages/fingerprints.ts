/**
 * Fingerprints of a text by winnowing: of each window of neighbouring hashes the smallest one. Whatever letters two texts
 * share, as soon as they fill a window, they have a fingerprint in common.
 */
import { lettersOf } from './letters.ts'

declare module '../../../../platform/threads/parseInThread.ts' {
  interface ParseTasks {
    fingerprintsOf: typeof fingerprintsOf
  }
}

/** Letters of one hash. */
const GRAM = 10
/** Letters that two texts share at least to be found: 30 characters with the usual punctuation. */
export const MIN_LETTERS = 24
const WINDOW = MIN_LETTERS - GRAM + 1

export function fingerprintsOf(html: string): number[] {
  return [...winnow(hashesOf(lettersOf(html).codes))]
}

function hashesOf(codes: readonly number[]): number[] {
  const hashes: number[] = []
  for (let start = 0; start + GRAM <= codes.length; start++) {
    let [one, other] = [0x811c9dc5, 0x01000193]
    for (let at = start; at < start + GRAM; at++) {
      const code = codes[at] ?? 0
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x85ebca6b) + 0x27d4eb2f
    }
    // The low bits of a product hardly depend on the high ones of its factors.
    one = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d)
    other = Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
    hashes.push(((one ^ (one >>> 13)) >>> 0) * 0x200000 + ((other ^ (other >>> 16)) >>> 11))
  }
  return hashes
}

/** The last of the smallest hashes of each window, in time linear in the text. */
function winnow(hashes: readonly number[]): Set<number> {
  const chosen = new Set<number>()
  /** Places whose hashes ascend; the first is the smallest of the window. */
  const ascending: number[] = []
  let first = 0
  for (const [place, hash] of hashes.entries()) {
    while (ascending.length > first && (hashes[ascending.at(-1) ?? 0] ?? 0) >= hash) ascending.pop()
    ascending.push(place)
    if ((ascending[first] ?? 0) <= place - WINDOW) first += 1
    if (place >= WINDOW - 1) chosen.add(hashes[ascending[first] ?? 0] ?? 0)
  }
  return chosen
}
