/** Resolves styles of Word that the editor's schema does not know: raised text, symbol fonts, hidden text and comments. */
import { codePoint } from 'dingbat-to-unicode'

const symbolFonts = ['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings']

/** Writes what a reader of Word sees into the elements; answers how many hidden texts and comments were left out. */
export function resolveWordText(body: HTMLElement): number {
  const hidden = [...body.querySelectorAll<HTMLElement>('[style]')].filter(isHidden)
  for (const element of hidden) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const style = styleOf(element)
    const raise = Number.parseFloat(/mso-text-raise:\s{0,9}(-?[\d.]{1,9})pt/i.exec(style)?.[1] ?? '0')
    if (raise !== 0 && !element.closest('sup,sub')) wrap(element, raise > 0 ? 'sup' : 'sub')
    const font = symbolFontOf(style)
    if (font) for (const text of textsIn(element)) text.data = unicodeOf(text.data, font)
  }
  for (const text of textsIn(body)) if (/[\uf020-\uf0ff]/.test(text.data)) text.data = unicodeOf(text.data, undefined)
  return hidden.filter(element => element.textContent?.trim()).length
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

function isHidden(element: HTMLElement): boolean {
  const style = styleOf(element)
  return /display:\s{0,9}none|mso-hide:\s{0,9}all|mso-element:\s{0,9}comment|mso-special-character:\s{0,9}comment/i.test(
    style,
  )
}

function symbolFontOf(style: string): string | undefined {
  const named = /(?:^|;)\s{0,9}font-family:\s{0,9}["']?([^;,"']{1,40})/i.exec(style)?.[1]?.trim().toLowerCase()
  return symbolFonts.find(font => font.toLowerCase() === named)
}

/** Word keeps letters of symbol fonts in the private area U+F000 too, where other fonts are Symbol's. */
function unicodeOf(text: string, font: string | undefined): string {
  return Array.from(text, character => {
    const code = character.codePointAt(0) ?? 0
    const isPrivate = code >= 0xf020 && code <= 0xf0ff
    if (!isPrivate && !(font && code > 0x20 && code < 0x100)) return character
    return codePoint(font ?? 'Symbol', isPrivate ? code - 0xf000 : code)?.string ?? character
  }).join('')
}

function wrap(element: HTMLElement, name: 'sup' | 'sub'): void {
  const shifted = element.ownerDocument.createElement(name)
  shifted.append(...element.childNodes)
  element.append(shifted)
}

function textsIn(element: HTMLElement): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}
