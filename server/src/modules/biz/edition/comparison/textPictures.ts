import { decodedText } from '#contract/kit/richText'
import { withoutElements } from './articleTexts.ts'

/** A picture in sanitized text, whose elements contain no angle brackets and quote their attributes. */
interface TextPicture {
  src: string
  alt: string
  /** Pixels; empty where none are given. */
  width: string
  height: string
}

const image = /<img\b([^<>]*)>/g
const small = /<small[^<>]*>\s*[^<\s]/

/** The pictures of a text; those that have their credit below them. */
export function picturesInText(html: string): (TextPicture & { hasCredit: boolean })[] {
  const { elements, rest } = withoutElements(html, 'figure')
  return [rest, ...elements].flatMap(part =>
    [...part.matchAll(image)].map(([, attributes = '']) => ({
      ...pictureOf(attributes),
      hasCredit: part !== rest && small.test(part),
    })),
  )
}

/** The text with each picture as `write` writes it. */
export function replacePictures(html: string, write: (picture: TextPicture) => string): string {
  return html.replace(image, (_, attributes: string) => write(pictureOf(attributes)))
}

function pictureOf(attributes: string): TextPicture {
  const attributeOf = (name: string) => decodedText(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
  const pixels = (name: string) => /^[1-9]\d{0,4}$/.exec(attributeOf(name))?.[0] ?? ''
  return { src: attributeOf('src'), alt: attributeOf('alt'), width: pixels('width'), height: pixels('height') }
}
