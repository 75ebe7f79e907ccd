/** Pictures in sanitized text, whose elements hold no angle brackets and quote their attributes. */

interface Picture {
  src: string
  alt: string
  width: string
  height: string
}

const image = /<img\b([^<>]*)>/g

/** The text with each picture as `write` writes it. */
export function withPictures(html: string, write: (picture: Picture) => string): string {
  return html.replace(image, (_, attributes: string) => write(pictureOf(attributes)))
}

/** The addresses of the pictures. */
export function picturesIn(html: string): string[] {
  return [...html.matchAll(image)].map(([, attributes = '']) => pictureOf(attributes).src).filter(src => src !== '')
}

function pictureOf(attributes: string): Picture {
  const pixels = (name: string) => {
    const value = attributeOf(attributes, name)
    return /^[1-9]\d{0,4}$/.test(value) ? value : ''
  }
  return {
    ...{ src: attributeOf(attributes, 'src'), alt: attributeOf(attributes, 'alt') },
    ...{ width: pixels('width'), height: pixels('height') },
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

function attributeOf(attributes: string, name: string): string {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  const end = attributes.indexOf('"', from)
  if (end < 0) return ''
  return attributes.slice(from, end).replace(/&(lt|gt|quot|amp);/g, (_, entity: string) => entities[entity] ?? '')
}
