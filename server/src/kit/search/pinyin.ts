/** How Chinese characters are pronounced, in letters without tones; ü is v. */
import { pinyin } from 'pinyin-pro'

/** Longer runs are no names. */
const NAME_LENGTH = 4

const options = { toneType: 'none', type: 'array', v: true } as const

/** The readings of each character: the one of its context and, at the head of what may be a name, that of a surname. */
export function readingsOf(characters: readonly string[]): string[][] {
  const text = characters.join('')
  const inContext = pinyin(text, options)
  const [surname] = characters.length <= NAME_LENGTH ? pinyin(text, { ...options, surname: 'head' }) : []
  // A character that the library does not know stands for itself.
  return characters.map((character, index) => {
    const reading = inContext[index] ?? character
    return index === 0 && surname && surname !== reading ? [reading, surname] : [reading]
  })
}

let known: ReadonlySet<string> | undefined

/** All syllables; collected when first used, which takes some ten milliseconds. */
function syllables(): ReadonlySet<string> {
  known ??= new Set(
    Array.from({ length: 0x9fa6 - 0x4e00 }, (_, index) => String.fromCharCode(0x4e00 + index))
      .flatMap(character => pinyin(character, options))
      .filter(reading => /^[a-z]+$/.test(reading)),
  )
  return known
}

/** Syllables that begin with these letters. */
export const syllablesBeginning = (letters: string): string[] =>
  [...syllables()].filter(syllable => syllable.startsWith(letters))

/** Letters as syllables, of which the last may be incomplete. */
export interface Spelling {
  syllables: readonly string[]
  begun: string
}

const LONGEST_SYLLABLE = 6
const MAX_SPELLINGS = 4

/** The ways to read letters as syllables: `xian` is one or two. The fewest syllables come first. */
export function spellingsOf(letters: string): Spelling[] {
  let open: Spelling[] = [{ syllables: [], begun: letters }]
  const found: Spelling[] = []
  while (open.length > 0 && found.length < MAX_SPELLINGS) {
    const next: Spelling[] = []
    for (const { syllables: before, begun } of open) {
      const longest = Math.min(LONGEST_SYLLABLE, begun.length)
      for (let length = longest; length > 0; length--) {
        const syllable = begun.slice(0, length)
        if (syllables().has(syllable)) next.push({ syllables: [...before, syllable], begun: begun.slice(length) })
      }
      if (begun === '' || ((before.length > 0 || begun.length > 1) && syllablesBeginning(begun).length > 0))
        found.push({ syllables: before, begun })
    }
    // Few of the ways lead to an end; the others are those of random letters.
    open = next.slice(0, 4 * MAX_SPELLINGS)
  }
  return found.slice(0, MAX_SPELLINGS)
}
