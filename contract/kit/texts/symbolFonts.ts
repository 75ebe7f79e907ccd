/** Fonts of Word whose letters look like something else. */
import { codePoint } from 'dingbat-to-unicode'

const symbolFonts = ['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings']

/**
 * Letters of a symbol font as what they look like. Word also stores them in the private area U+F000, where other fonts
 * are Symbol's.
 */
export function unicodeOf(text: string, font: string): string {
  const typeface = symbolFonts.find(name => name.toLowerCase() === font.trim().toLowerCase())
  return Array.from(text, character => {
    const code = character.codePointAt(0) ?? 0
    const isPrivate = code >= 0xf020 && code <= 0xf0ff
    if (!isPrivate && !(typeface && code > 0x20 && code < 0x100)) return character
    return codePoint(typeface ?? 'Symbol', isPrivate ? code - 0xf000 : code)?.string ?? character
  }).join('')
}

/** Characters of the private area mean nothing without their font. */
export const countUnknown = (text: string): number => text.match(/[\ue000-\uf8ff]/g)?.length ?? 0
