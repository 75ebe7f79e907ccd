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

/** One character stays one, so that its place in the text is kept. */
function plain(character: string): string {
  const [first = character, ...more] = [...character.normalize('NFKC').toLowerCase()]
  return more.length > 0 ? character.toLowerCase() : first
}

export const textOf = ({ characters }: Run): string => characters.join('')
