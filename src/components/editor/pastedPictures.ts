/** Pictures in what is pasted from word processors and other sites. */
import { richText } from '#contract/kit/richText'

/** A file for each foreign picture, in document order; undefined where it cannot be read. */
export function foreignPictures(html: string, rtf: string): (File | undefined)[] {
  if (!/<img\b/i.test(html)) return []
  const images = foreignIn(parsePasted(html))
  const sent = picturesInRtf(rtf)
  const files = images.filter(isOfMachine)
  // Pictures are matched only where both contain the same number.
  const readable = sent.length === files.length ? sent : []
  return images.map(image => pictureInAddress(addressOf(image)) ?? readable[files.indexOf(image)])
}

/** The text with the stored addresses of its pictures; those without one stay foreign. */
export function withPictures(html: string, links: readonly (string | undefined)[]): string {
  const body = parsePasted(html)
  foreignIn(body).forEach((image, index) => {
    const link = links[index]
    if (link === undefined) return
    image.setAttribute('src', link)
    // Sizes are those of the printed sheet. The style stays: it may hide the picture.
    for (const name of ['width', 'height']) image.removeAttribute(name)
    extractCaption(image)
  })
  return body.innerHTML
}

const addressOf = (image: HTMLImageElement) => image.getAttribute('src') ?? ''
const isOfMachine = (image: HTMLImageElement) => /^file:/i.test(addressOf(image))

/** Points that count readers are no pictures. */
export function foreignIn(body: HTMLElement): HTMLImageElement[] {
  const isPoint = (image: HTMLImageElement) => ['0', '1'].includes(image.getAttribute('width') ?? '')
  return [...body.querySelectorAll('img')].filter(image => !richText.ownPicture(addressOf(image)) && !isPoint(image))
}

function pictureInAddress(address: string): File | undefined {
  const [, type, data] = /^data:image\/(png|jpeg|gif|webp);base64,([\w+/=\s]+)$/i.exec(address) ?? []
  if (!type || !data) return undefined
  try {
    const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
    return new File([bytes], `image.${type.toLowerCase()}`, { type: `image/${type.toLowerCase()}` })
  } catch {
    return undefined
  }
}

/** The paragraph below a picture that the word processor calls its caption. */
function extractCaption(image: HTMLImageElement): void {
  const own = image.closest('figure')
  const paragraph = image.closest('p')
  const below = paragraph?.nextElementSibling
  if (own || !paragraph || !below?.matches('.MsoCaption, .caption')) return
  const figure = image.ownerDocument.createElement('figure')
  const caption = image.ownerDocument.createElement('figcaption')
  caption.innerHTML = below.innerHTML.replace(/\s+/g, ' ').trim()
  figure.append(image, caption)
  below.remove()
  if (paragraph.textContent?.trim()) paragraph.after(figure)
  else paragraph.replaceWith(figure)
}

/**
 * The pictures of a text as word processors copy it next to the HTML, in their order: there the HTML only names files of
 * the machine, which no browser reads. Drawings, which browsers do not show either, are there without being read.
 */
export function picturesInRtf(rtf: string): (File | undefined)[] {
  const pictures: (File | undefined)[] = []
  for (const { index } of rtf.matchAll(/\{\\pict\b/g)) {
    // The same picture once more, for old programs.
    if (/\{\\nonshppict\s*$/.test(rtf.slice(Math.max(0, index - 24), index))) continue
    pictures.push(pictureIn(groupAt(rtf, index)))
  }
  return pictures
}

/** From a brace to the one that closes it. */
function groupAt(rtf: string, start: number): string {
  const braces = /[{}]/g
  braces.lastIndex = start
  let depth = 0
  for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
    depth += brace[0] === '{' ? 1 : -1
    if (depth === 0) return rtf.slice(start + 1, brace.index)
  }
  return ''
}

function pictureIn(group: string): File | undefined {
  const type = /\\(png|jpeg)blip\b/.exec(group)?.[1]
  const digits = withoutGroups(group)
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/\s+/g, '')
  if (!type || digits.length === 0 || digits.length % 2 === 1 || !/^[\da-f]+$/i.test(digits)) return undefined
  const bytes = new Uint8Array(digits.length / 2)
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16)
  return new File([bytes], `image.${type}`, { type: `image/${type}` })
}

/** Nested groups contain the description of the picture. */
function withoutGroups(text: string): string {
  const less = text.replace(/\{[^{}]*\}/g, '')
  return less === text ? text : withoutGroups(less)
}

/** Style sheets go before a pasted text is parsed: the page's security policy would complain of each. */
export function parsePasted(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutStyles(html), 'text/html').body
}

/** An unclosed style sheet extends to the end, as in the parser. */
function withoutStyles(html: string): string {
  const [before = '', ...sheets] = html.split(/<style\b/i)
  return before + sheets.map(behindSheet).join('')
}

function behindSheet(text: string): string {
  const end = /<\/style\s*>/i.exec(text)
  return end ? text.slice(end.index + end[0].length) : ''
}
