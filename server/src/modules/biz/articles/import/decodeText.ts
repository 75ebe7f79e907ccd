/** Detects the encoding of plain texts, which do not declare it. */

interface DecodedText {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'GB18030' | 'Big5'
  /** Characters that could not be read. */
  unreadable: number
}

const SAMPLE = 4096
const REPLACEMENT = '\ufffd'

/** The text of a file in UTF-8, in UTF-16 with or without a mark, or in GB18030 or Big5, which older Chinese programs write. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes)
  if (wide) return decoded(bytes, wide, 'UTF-16')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', unreadable: 0 }
  } catch {
    const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    return isMarked ? decoded(bytes, 'utf-8', 'UTF-8') : decodedChinese(bytes)
  }
}

/** The same bytes are text in both: the right one has the characters that every Chinese text repeats. */
function decodedChinese(bytes: Uint8Array): DecodedText {
  const simplified = decoded(bytes, 'gb18030', 'GB18030')
  const traditional = decoded(bytes, 'big5', 'Big5')
  return usual(traditional) > usual(simplified) ? traditional : simplified
}

const USUAL = new Set('的一是不在人有我他大中上到年日月以出就分可主生本及和用者患院，。、「」')

/** Usual characters in a thousand, less those that could not be read. */
function usual({ text, unreadable }: DecodedText): number {
  const characters = [...text.slice(0, SAMPLE)].filter(character => character > '\u007f')
  const count = characters.filter(character => USUAL.has(character)).length
  return (1000 * (count - unreadable)) / Math.max(1, characters.length)
}

function decoded(bytes: Uint8Array, label: string, encoding: DecodedText['encoding']): DecodedText {
  const text = new TextDecoder(label).decode(bytes)
  return { text, encoding, unreadable: text.split(REPLACEMENT).length - 1 }
}

/** Line ends and spaces have a zero in one of their two bytes, and no other encoding has zeros. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  let [even, odd] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries())
    if (byte === 0 && index % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}
