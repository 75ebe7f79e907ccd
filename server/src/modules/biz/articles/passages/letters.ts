/** A text as passages are compared: its letters in one width and case, without spaces; punctuation stands apart. */
export interface Letters {
  /** The text as it is shown, a line for each paragraph. */
  text: string
  /** Code points of letters, digits and symbols. */
  codes: number[]
  /** Place of each letter in the text. */
  starts: number[]
  ends: number[]
  /** Punctuation before each letter, and behind the last. */
  marks: string[]
}

/** Longer texts are compared up to here. */
const MAX_LETTERS = 100_000

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }
const withinWord = /<\/?(?:strong|em|u|s|sub|sup|code|a|small|span|mark)(?:\s[^<>]*)?>/g
const isPunctuation = /\p{P}/u
const isSpace = /\s/
/** Punctuation that changes the meaning of a figure. */
const figureMarks = '%‰'

/** The text of sanitized markup. */
function textOf(html: string): string {
  return html
    .replace(withinWord, '')
    .replace(/<[^<>]*>/g, '\n')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}

export function lettersOf(html: string): Letters {
  const text = textOf(html)
  const letters: Letters = { text, codes: [], starts: [], ends: [], marks: [''] }
  let at = 0
  for (const character of text) {
    const start = at
    at += character.length
    if (isSpace.test(character)) continue
    for (const plain of character.normalize('NFKC').toLowerCase()) {
      if (isPunctuation.test(plain) && !figureMarks.includes(plain)) letters.marks[letters.codes.length] += plain
      else if (!isSpace.test(plain)) {
        letters.codes.push(plain.codePointAt(0) ?? 0)
        letters.starts.push(start)
        letters.ends.push(at)
        letters.marks.push('')
      }
    }
    if (letters.codes.length >= MAX_LETTERS) break
  }
  return letters
}
