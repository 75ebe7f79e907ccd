/** Tells text that can be read from codes of glyphs that no font of the document gives a character. */

/** The part of a font of pdf.js that its extra properties bring. */
interface Font {
  composite?: boolean
  /** Names of glyphs by their codes. */
  differences?: Record<string, string>
  /** Without a map, the characters are the codes themselves. */
  toUnicode?: { _map?: readonly (string | undefined)[] }
}

/** A name that is a number says no character, though pdf.js takes some of them for one. */
const numbered = /^(?:[acfg]|cid|glyph|index)([\da-f]{1,5})$/i

export function isMapped({ composite, differences = {}, toUnicode }: Font): boolean {
  const map = toUnicode?._map
  if (composite) return !toUnicode || map !== undefined
  const unnamed = Object.entries(differences).flatMap(([code, name]) => {
    const number = numbered.exec(name)?.[1]
    return number === undefined || Number.parseInt(number, 16) === 0 ? [] : [[Number(code), number] as const]
  })
  if (unnamed.length === 0) return true
  return unnamed.some(([code, number]) => {
    const letter = map?.[code]
    return letter !== undefined && ![10, 16].some(base => letter === String.fromCharCode(Number.parseInt(number, base)))
  })
}

/** Fewer characters do not tell. */
const MIN_LETTERS = 12
/** Parts of a text. */
const MAX_ODD = 0.1
const MIN_COMMON = 0.6

const odd =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD\u0180-\u02af]|(?![\p{Script=Common}\p{Script=Inherited}\p{Script=Han}])(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?![\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])./u
const chinese = /\p{Script=Han}/u

/** A wrong table of a font gives rare characters and those of many scripts. */
export function isPlausible(text: string): boolean {
  const letters = [...text].filter(letter => letter.trim() !== '')
  if (letters.length < MIN_LETTERS) return true
  if (letters.filter(letter => odd.test(letter)).length > MAX_ODD * letters.length) return false
  const han = letters.filter(letter => chinese.test(letter))
  return han.length < MIN_LETTERS || han.filter(letter => common().has(letter)).length > MIN_COMMON * han.length
}

let known: ReadonlySet<string> | undefined

/** The characters in use, of which the older encodings have one plane each: simplified and traditional ones. */
function common(): ReadonlySet<string> {
  known ??= new Set([...plane('gb18030', 0xb0, 0xd7, 0xa1), ...plane('big5', 0xa4, 0xc6, 0x40)])
  return known
}

function plane(encoding: string, first: number, last: number, low: number): string {
  const decoder = new TextDecoder(encoding)
  const bytes: number[] = []
  for (let high = first; high <= last; high++) for (let at = low; at <= 0xfe; at++) bytes.push(high, at)
  return decoder.decode(Uint8Array.from(bytes))
}
