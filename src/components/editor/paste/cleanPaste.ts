import { richText } from '#contract/kit/richText'
import { addNote, LOST_PICTURE_NOTE, type ReadingNote } from '#contract/kit/texts/reading'
import { fileAddress } from '../../../lib/files.ts'
import { makeLists } from './lists.ts'
import { foreignIn, parsePasted } from './pastedPictures.ts'
import { resolveWordText } from './wordText.ts'

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
  for (const image of body.querySelectorAll('img')) keepOwnPicture(image)
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const heading of body.querySelectorAll(from)) rename(heading, to)
  return { html: body.innerHTML, notes }
}

/** Foreign pictures do not stay: the browser would not show them, and their servers would learn who reads. */
function leaveNote(image: HTMLImageElement, notes: ReadingNote[]): void {
  const note = image.ownerDocument.createElement('strong')
  note.textContent = LOST_PICTURE_NOTE
  image.replaceWith(note)
  addNote(notes, 'lostPicture')
}

function keepOwnPicture(image: HTMLImageElement): void {
  const path = richText.ownPicture(image.getAttribute('src') ?? '')
  if (path) image.setAttribute('src', fileAddress(path))
  else image.remove()
}

function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
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
    else if (back || end === 'anc') putMark(link, `${mark} `)
    else putMark(link, mark, 'sup')
  }
}

function putMark(link: HTMLElement, mark: string, tag?: 'sup'): void {
  const document = link.ownerDocument
  // Some programs raise the mark around the link, too.
  const raised = link.closest('sup')
  const place = raised && raised.textContent === link.textContent ? raised : link
  const holder = tag ? document.createElement(tag) : document.createDocumentFragment()
  holder.append(mark)
  place.replaceWith(holder)
}
