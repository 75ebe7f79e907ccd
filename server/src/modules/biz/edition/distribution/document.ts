import type { Language } from '../../../../platform/http/reply/reply.ts'
import type { Phrases } from './phrases.ts'

interface Document {
  title: string
  /** Language of the words around the text; the text is Chinese. */
  language: Language
  phrases: Phrases
  head: Markup
  bar: Markup
  main: Markup
  foot?: Markup
}

/** The language of what the newspaper prints. */
export const TEXT_LANGUAGE = 'zh-CN'

/** A page of the archive or of the public reader. */
export function htmlDocument({ title, language, phrases, head, bar, main, foot }: Document): string {
  const lang = language === 'en' ? 'en' : TEXT_LANGUAGE
  return markup`${new Markup('<!DOCTYPE html>')}
<html lang="${lang}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
${head}
</head>
<body>
<a class="skip" href="#main">${phrases.skip}</a>
<header class="bar">${bar}</header>
<main id="main" lang="${TEXT_LANGUAGE}" tabindex="-1">${main}</main>
${foot && markup`<footer>${foot}</footer>`}
</body>
</html>
`.text
}

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

/** The look of the archive, the EPUB and the public reader: one column, large pages, dark where the device is. */
export const style = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { max-width: 62rem; margin: 0 auto; padding: 0 1rem 4rem; color: #1b1f24; background: #fff; font-family: "Noto Serif SC", "Songti SC", SimSun, serif; font-size: 1.0625em; line-height: 1.75; overflow-wrap: anywhere; }
h1 { margin: 1.5rem 0 .5rem; font-size: 1.75rem; line-height: 1.35; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1.0625rem; }
a { color: #0b4f8a; text-underline-offset: .2em; }
a:focus-visible, input:focus-visible { outline: 3px solid #b25a00; outline-offset: 2px; }
header.bar, footer { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .75rem 0; border-bottom: 1px solid #8a9099; font-family: system-ui, sans-serif; font-size: .9375rem; }
header.bar strong { margin-right: auto; }
footer { margin-top: 3rem; border: 0; border-top: 1px solid #8a9099; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .25rem .5rem; background: #fff; }
.about, .byline, small { color: #4a525c; }
.kicker, .deck { margin: .25rem 0; font-size: 1.125rem; }
ol.pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
ol.pages img { display: block; width: 100%; border: 1px solid #8a9099; }
ol.pages a { display: block; min-height: 2.75rem; }
ol.articles { padding-left: 1.5rem; }
ol.articles li { padding: .25rem 0; }
.sheet svg { display: block; width: 100%; height: auto; border: 1px solid #8a9099; background: #fff; }
.sheet polygon { fill: #0b4f8a; fill-opacity: 0; stroke: none; pointer-events: all; }
.sheet a:hover polygon, .sheet a:focus polygon { fill-opacity: .14; stroke: #b25a00; stroke-width: 6; }
.text img, figure img { max-width: 100%; height: auto; }
figure { margin: 1.25rem 0; }
figcaption { color: #4a525c; font-size: .9375rem; }
table { border-collapse: collapse; max-width: 100%; }
th, td { padding: .25rem .6rem; border: 1px solid #8a9099; vertical-align: top; }
sup, sub { line-height: 0; }
.align-center { text-align: center; } .align-right { text-align: right; } .align-justify { text-align: justify; }
.correction { margin: 1rem 0; padding: .5rem 1rem; border-left: 4px solid #b25a00; background: #fff4e6; }
.correction h2 { margin: 0; }
.neighbours { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; margin-top: 2rem; }
.neighbours a { flex: 1 1 12rem; min-height: 2.75rem; }
.neighbours a[rel=next] { text-align: right; }
.search input { width: 100%; max-width: 30rem; min-height: 2.75rem; padding: .25rem .5rem; font-size: 1em; }
@media (prefers-color-scheme: dark) {
  body, .skip:focus { color: #e6e8eb; background: #16191d; } a { color: #8dc1f0; }
  .about, .byline, small, figcaption { color: #b4bac2; } .correction { background: #33260f; }
}
`
