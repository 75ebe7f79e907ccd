import { richText } from '#contract/kit/richText'
import { isBullet, numberOfList, writtenMark } from '#contract/kit/texts/listNumbers'
import { addNote, LOST_PICTURE_NOTE, type ReadingNote } from '#contract/kit/texts/reading'
import { countUnknown, unicodeOf } from '#contract/kit/texts/symbolFonts'
import { fileAddress } from '../../lib/files.ts'
import { textNodes } from '../../lib/text/markPassage.ts'
import { foreignIn, parsePasted } from './pastedPictures.ts'

/**
 * Converts pasted HTML for the editor. The schema drops styles and unknown elements; this function handles the rest:
 * text that word processors raise, hide or write in symbol fonts, rubies, their lists, heading levels, and foreign pictures.
 */
export function cleanPaste(html: string): { html: string; notes: ReadingNote[] } {
  const body = parsePasted(html)
  const notes: ReadingNote[] = []
  const foreign = [...body.querySelectorAll('style,script,meta,link,title,xml'), ...body.getElementsByTagName('o:p')]
  for (const element of foreign) element.remove()
  resolveWordText(body, notes)
  makeLists(body, notes)
  plainFootnotes(body)
  for (const image of foreignIn(body)) leaveNote(image, notes)
  for (const image of body.querySelectorAll('img')) restoreOwnPicture(image)
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const heading of body.querySelectorAll(from)) heading.replaceWith(withContentOf(heading, to))
  return { html: body.innerHTML, notes }
}

/** Foreign pictures do not stay: the browser would not show them, and their servers would learn who reads. */
function leaveNote(image: HTMLImageElement, notes: ReadingNote[]): void {
  const note = image.ownerDocument.createElement('strong')
  note.textContent = LOST_PICTURE_NOTE
  image.replaceWith(note)
  addNote(notes, 'lostPicture')
}

function restoreOwnPicture(image: HTMLImageElement): void {
  const path = richText.ownPicture(image.getAttribute('src') ?? '')
  if (path) image.setAttribute('src', fileAddress(path))
  else image.remove()
}

/** An element with the content of another one. */
function withContentOf(element: Element, name: string): HTMLElement {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  return made
}

/** Addresses of word processors: `#_ftn1` and `#sdfootnote1sym` lead to a note, `#_ftnref1` and `#sdfootnote1anc` back. */
const noteAddress = /^#(?:_(?:ftn|edn)(ref)?([\divxlc]+)|sd(?:foot|end)note(\d+)(sym|anc))$/i

/**
 * Texts have no anchors: a reference to a footnote becomes a superscript `[1]`, the note itself begins with `[1]`, and
 * other links within the document leave their words.
 */
function plainFootnotes(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="#"],a[href*="#_ftn"],a[href*="#_edn"]')) {
    const address = link.getAttribute('href') ?? ''
    const [, back, number = '', otherNumber = '', end] = noteAddress.exec(address.slice(address.indexOf('#'))) ?? []
    const mark = `[${(link.textContent ?? '').replace(/[[\]\s]/g, '') || number || otherNumber}]`
    if (!number && !otherNumber) link.replaceWith(...link.childNodes)
    else if (back || end === 'anc') insertMarker(link, `${mark} `)
    else insertMarker(link, mark, 'sup')
  }
}

function insertMarker(link: HTMLElement, mark: string, tag?: 'sup'): void {
  const document = link.ownerDocument
  // Some programs raise the mark around the link, too.
  const raised = link.closest('sup')
  const place = raised && raised.textContent === link.textContent ? raised : link
  const holder = tag ? document.createElement(tag) : document.createDocumentFragment()
  holder.append(mark)
  place.replaceWith(holder)
}

/**
 * Writes what a reader of Word sees into the elements: raised text, symbol fonts, hidden text, comments, and the word under
 * a ruby.
 */
function resolveWordText(body: HTMLElement, notes: ReadingNote[]): void {
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
      element.append(withContentOf(element, raise > 0 ? 'sup' : 'sub'))
    }
    const font = fontOf(style)
    if (font) for (const text of textNodes(element)) resolveSymbols(text, font, notes)
  }
  for (const text of textNodes(body)) {
    resolveSymbols(text, '', notes)
    addNote(notes, 'character', { count: countUnknown(text.data), sample: text.data })
  }
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Comments are at the end, and a mark of each in the text. */
function invisible(style: string): 'hidden' | 'comment' | 'mark' | undefined {
  if (/mso-element:\s{0,9}comment/i.test(style)) return 'comment'
  if (/mso-special-character:\s{0,9}comment/i.test(style)) return 'mark'
  return /display:\s{0,9}none|mso-hide:\s{0,9}all/i.test(style) ? 'hidden' : undefined
}

/** Retains the base text, without its readings. */
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

interface OpenList {
  level: number
  list: HTMLElement
  /** The number of its last item. */
  number: number
}

/**
 * Lists of Word, which writes each item as a paragraph with its mark in a span, and names its level in a style. Numbers of
 * another form than those of the editor's lists, such as 一、, are written before their text.
 */
function makeLists(body: HTMLElement, notes: ReadingNote[]): void {
  // The outermost first.
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6')) {
    const mark = removeMarker(paragraph)
    const number = numberOfList(mark ?? '')
    const isListed = mark !== undefined && paragraph.localName === 'p' && (number !== undefined || isBullet(mark))
    if (!isListed) {
      open = []
      if (!mark) continue
      addNote(notes, 'number', { sample: mark + (paragraph.textContent ?? '').trim().slice(0, 10) })
      paragraph.prepend(writtenMark(mark))
      continue
    }
    if (open[0]?.list !== paragraph.previousElementSibling) open = []
    open = wrapInList(paragraph, { level: levelOf(paragraph), number }, open)
  }
}

function wrapInList(
  paragraph: HTMLElement,
  { level, number }: { level: number; number: number | undefined },
  above: readonly OpenList[],
): OpenList[] {
  const open = above.filter(list => list.level <= level)
  const name = number === undefined ? 'ul' : 'ol'
  const last = open.at(-1)
  const same = last?.level === level ? open.pop() : undefined
  const continues = same?.list.localName === name && (number === undefined || number === same.number + 1)
  const list = continues ? same.list : newList(paragraph, name, number)
  const outer = open.at(-1)
  if (!continues && same) same.list.after(list)
  else if (!continues && outer) outer.list.lastElementChild?.append(list)
  else if (!continues) paragraph.before(list)
  const item = paragraph.ownerDocument.createElement('li')
  item.append(paragraph)
  list.append(item)
  return [...open, { level, list, number: number ?? 0 }]
}

function newList(paragraph: HTMLElement, name: 'ol' | 'ul', number: number | undefined): HTMLElement {
  const list = paragraph.ownerDocument.createElement(name)
  if (number !== undefined && number !== 1) list.setAttribute('start', String(number))
  return list
}

const levelOf = (paragraph: Element) =>
  Number(/mso-list:\s{0,9}l\d{1,9}\s{1,9}level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 1)

/** Removes the list marker of an item; undefined for other paragraphs. */
function removeMarker(paragraph: HTMLElement): string | undefined {
  if (!/mso-list:\s{0,9}l\d/i.test(styleOf(paragraph))) return undefined
  let mark = ''
  for (const span of paragraph.querySelectorAll('[style*="mso-list"]')) {
    mark += span.textContent ?? ''
    span.remove()
  }
  return mark.trim()
}
