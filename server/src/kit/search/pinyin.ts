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
