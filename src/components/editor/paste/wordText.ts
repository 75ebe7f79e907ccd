/**
 * Resolves what the editor's schema does not know, styles of Word above all: raised text, symbol fonts, hidden text, comments,
 * and the word under a ruby.
 */
import { addNote, type ReadingNote } from '#contract/kit/texts/reading'
import { countUnknown, unicodeOf } from '#contract/kit/texts/symbolFonts'

/** Writes what a reader of Word sees into the elements. */
export function resolveWordText(body: HTMLElement, notes: ReadingNote[]): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const kind = invisible(styleOf(element))
    if (!kind) continue
    const sample = element.textContent?.trim() ?? ''
    const count = Math.max(1, element.querySelectorAll('[style*="mso-element:comment"]').length)
    if (sample && body.contains(element) && kind !== 'mark') addNote(notes, kind, { sample, count })
    element.remove()
  }
  // Before raised text: Word raises the readings.
  for (const ruby of body.querySelectorAll('ruby')) unwrapRuby(ruby, notes)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const style = styleOf(element)
    const raise = Number.parseFloat(/mso-text-raise:\s{0,9}(-?[\d.]{1,9})pt/i.exec(style)?.[1] ?? '0')
    if (raise !== 0 && !element.closest('sup,sub')) {
      addNote(notes, 'shifted', { sample: element.textContent ?? '' })
      wrap(element, raise > 0 ? 'sup' : 'sub')
    }
    const font = fontOf(style)
    if (font) for (const text of textsIn(element)) resolveSymbols(text, font, notes)
  }
  for (const text of textsIn(body)) {
    resolveSymbols(text, '', notes)
    addNote(notes, 'character', { count: countUnknown(text.data), sample: text.data })
  }
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Comments stand at the end, and a mark of each in the text. */
function invisible(style: string): 'hidden' | 'comment' | 'mark' | undefined {
  if (/mso-element:\s{0,9}comment/i.test(style)) return 'comment'
  if (/mso-special-character:\s{0,9}comment/i.test(style)) return 'mark'
  return /display:\s{0,9}none|mso-hide:\s{0,9}all/i.test(style) ? 'hidden' : undefined
}

/** Keeps the word, and leaves out how it is read. */
function unwrapRuby(ruby: Element, notes: ReadingNote[]): void {
  const readings = ruby.querySelectorAll('rt,rtc')
  for (const part of [...readings, ...ruby.querySelectorAll('rp')]) part.remove()
  if (readings.length > 0) addNote(notes, 'ruby', { sample: ruby.textContent ?? '' })
  ruby.replaceWith(...ruby.childNodes)
}

function fontOf(style: string): string {
  return /(?:^|;)\s{0,9}font-family:\s{0,9}["']?([^;,"']{1,40})/i.exec(style)?.[1] ?? ''
}

function resolveSymbols(text: Text, font: string, notes: ReadingNote[]): void {
  const shown = unicodeOf(text.data, font)
  if (shown === text.data) return
  text.data = shown
  // Marks of lists are bullets here, too.
  if (text.parentElement?.closest('[style*="mso-list:Ignore" i]')) return
  addNote(notes, 'symbol', { sample: shown })
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
