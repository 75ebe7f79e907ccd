import { richText } from '#contract/kit/richText'
import { fileAddress } from '../../../lib/fileAddress.ts'
import { plainFootnotes } from './footnotes.ts'
import { parsePasted } from './parsePasted.ts'
import { resolveWordText } from './wordText.ts'

/**
 * Converts pasted HTML for the editor. The schema drops styles and unknown elements; this function handles the rest:
 * text that word processors raise, hide or write in symbol fonts, their lists, heading levels, and foreign pictures. `onHidden` hears of
 * hidden texts and comments that were left out.
 */
export function cleanPaste(html: string, onHidden?: (count: number) => void): string {
  const body = parsePasted(html)
  const foreign = [...body.querySelectorAll('style,script,meta,link,title,xml'), ...body.getElementsByTagName('o:p')]
  for (const element of foreign) element.remove()
  const hidden = resolveWordText(body)
  if (hidden > 0) onHidden?.(hidden)
  plainFootnotes(body)
  for (const image of body.querySelectorAll('img')) keepOwnPicture(image)
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const heading of body.querySelectorAll(from)) rename(heading, to)
  makeLists(body)
  return body.innerHTML
}

/** Others are dropped: the browser would not show them, and their servers would learn who reads. */
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

/** Word writes each item as a paragraph with its mark in a span, and says in a style that it is one. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const mark = markOf(paragraph)
    if (mark === undefined) {
      list = undefined
      continue
    }
    // Numbers of another form than those of the editor's lists, such as 一、, stay as they are printed.
    if (/^[（(]?[\p{L}\p{N}]/u.test(mark) && !/^\d{1,4}[.．]?$/.test(mark)) {
      paragraph.prepend(mark)
      list = undefined
      continue
    }
    const name = /^\d/.test(mark) ? 'ol' : 'ul'
    if (!list || list.localName !== name || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(name)
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(paragraph)
    list.append(item)
  }
}

/** The list marker before an item; undefined for other paragraphs. */
function markOf(paragraph: HTMLElement): string | undefined {
  if (!/mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '')) return undefined
  let mark = ''
  for (const span of paragraph.querySelectorAll('[style*="mso-list"]')) {
    mark += span.textContent ?? ''
    span.remove()
  }
  return mark.trim()
}
