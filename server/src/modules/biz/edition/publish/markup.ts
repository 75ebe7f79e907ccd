/** Markup that is HTML and XHTML at once. What is put into it is escaped, unless it is markup itself. */

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[]

export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) text += written(part) + (strings[index + 1] ?? '')
  return new Markup(text)
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapedXml(String(part))
  return part.map(written).join('')
}

function escapedXml(text: string): string {
  return fitForXml(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** XML allows neither control characters nor halves of a character. */
export function fitForXml(text: string): string {
  return text.replace(unfit, '').replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
}
