import type { Passage } from '../comparison/compareTexts.ts'

export interface ApprovedText {
  title: string
  leadTitle: string | null
  subTitle: string | null
  author: string | null
  correspondent: string | null
  source: string | null
  content: string | null
}

/** The text of an article as it should be printed; who wrote it need not be. */
export function passagesOf(article: ApprovedText, captions: readonly string[]): Passage[] {
  const { title, leadTitle, subTitle, author, correspondent, source, content } = article
  const words = (text: string | null): Passage => ({ text: text ?? '' })
  const optional = (text: string | null): Passage => ({ text: text ?? '', isOptional: true })
  return [
    ...[leadTitle, title, subTitle].map(words),
    ...[author, correspondent, source].map(optional),
    ...paragraphsIn(content ?? ''),
    ...captions.map(optional),
  ].filter(({ text }) => text.trim() !== '')
}

const caption = /<figcaption[^<>]*>((?:(?!<\/figcaption>)[\s\S]){0,2000})<\/figcaption>/g
const ending = /<\/(?:p|h[1-6]|li|tr|blockquote|pre|figure)>|<br[^<>]*>/g

function paragraphsIn(html: string): Passage[] {
  const captions = [...html.matchAll(caption)].map(([, words = '']) => ({ text: plain(words), isOptional: true }))
  const paragraphs = html
    .replace(caption, '')
    .replace(ending, '\n')
    .split('\n')
    .map(text => ({ text: plain(text) }))
  return [...paragraphs, ...captions]
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' },
}

const plain = (html: string) =>
  html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, entity => entities[entity] ?? entity)

/** A picture in the text of an article. */
export interface TextPicture {
  src: string
  hasAlt: boolean
  hasCredit: boolean
}

const figure = /<figure[^<>]*>((?:(?!<\/figure>)[\s\S]){0,20000})<\/figure>/g
const image = /<img\s[^<>]*>/g
const small = /<small[^<>]*>\s*[^<\s]/

export function picturesIn(html: string): TextPicture[] {
  const credited = new Set(
    [...html.matchAll(figure)].filter(([whole]) => small.test(whole)).flatMap(([whole]) => whole.match(image) ?? []),
  )
  return (html.match(image) ?? []).map(tag => ({
    src: /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '',
    hasAlt: (/\salt="([^"]*)"/.exec(tag)?.[1] ?? '').trim() !== '',
    hasCredit: credited.has(tag),
  }))
}
