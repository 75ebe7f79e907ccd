import type { Language } from '../../../../platform/http/reply/reply.ts'
import { Markup, markup } from './markup.ts'
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
