/** Pictures in what is pasted from word processors and other sites. */
import { richText } from '#contract/kit/richText'
import { parsePasted } from './parsePasted.ts'
import { picturesInRtf } from './picturesInRtf.ts'

/** A file for each foreign picture, in document order; undefined where it cannot be read. */
export function foreignPictures(html: string, rtf: string): (File | undefined)[] {
  if (!/<img\b/i.test(html)) return []
  const images = foreignIn(parsePasted(html))
  const sent = picturesInRtf(rtf)
  const files = images.filter(isOfMachine)
  // Only where both hold the same pictures it is known which is which.
  const readable = sent.length === files.length ? sent : []
  return images.map(image => pictureInAddress(addressOf(image)) ?? readable[files.indexOf(image)])
}

/** The text with the addresses of its pictures as they are kept now; those without one stay foreign. */
export function withPictures(html: string, links: readonly (string | undefined)[]): string {
  const body = parsePasted(html)
  foreignIn(body).forEach((image, index) => {
    const link = links[index]
    if (link === undefined) return
    image.setAttribute('src', link)
    // Sizes are those of the printed sheet. The style stays: it may hide the picture.
    for (const name of ['width', 'height']) image.removeAttribute(name)
    takeCaption(image)
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
function takeCaption(image: HTMLImageElement): void {
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
