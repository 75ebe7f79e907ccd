import type { ComparedTexts } from '#contract/biz/draftCalls'
import { inScript, type Script } from '#contract/kit/texts/scripts'
import { parseInThread } from '../../../../platform/workers/parseInThread.ts'
import type { compareTexts, Passage } from './compareTexts.ts'

declare module '../../../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    compareArticleVersions: (sides: Sides) => ReturnType<typeof compareTexts>
  }
}

interface Sides {
  printed: Passage[]
  approved: Passage[]
}

class TooLong extends Error {}

/**
 * Every differing word of two versions of a text. Passages before the first change and after the last one are not compared.
 * Undefined: the texts are too long and too different to be compared.
 */
export async function compareArticleVersions(
  printed: readonly Passage[],
  approved: readonly Passage[],
): Promise<ComparedTexts | undefined> {
  const [one, other] = [printed, approved].map(side => side.map(({ text }) => ({ text: text.trim() })))
  if (!one || !other) return undefined
  const head = commonStart(one, other)
  const rest = { printed: one.slice(head), approved: other.slice(head) }
  const tail = commonStart([...rest.printed].reverse(), [...rest.approved].reverse())
  const changed = {
    printed: rest.printed.slice(0, rest.printed.length - tail),
    approved: rest.approved.slice(0, rest.approved.length - tail),
  }
  const start = textOf(one.slice(0, head))
  const end = textOf(one.slice(one.length - tail))
  try {
    const found = await parseInThread('compareArticleVersions', changed, () => new TooLong())
    const place = (middle: string) => ({
      text: [start, middle, end].filter(Boolean).join('\n'),
      at: start ? start.length + (middle ? 1 : 0) : 0,
    })
    const [first, second] = [place(found.printed), place(found.approved)]
    return {
      printed: first.text,
      approved: second.text,
      differences: found.differences.map(({ kind, ...span }) => ({
        kind,
        printed: [span.printed[0] + first.at, span.printed[1] + first.at],
        approved: [span.approved[0] + second.at, span.approved[1] + second.at],
      })),
    }
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}

const textOf = (passages: readonly Passage[]) => passages.map(({ text }) => text).join('\n')

function commonStart(one: readonly Passage[], other: readonly Passage[]): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) if (one[index]?.text !== other[index]?.text) return index
  return length
}

interface ApprovedText {
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
    ...captions.map(text => ({ ...optional(text), isCaption: true })),
  ].filter(({ text }) => text.trim() !== '')
}

const ending = /<\/(?:p|h[1-6]|li|t[dhr]|blockquote|pre|figure)>|<br[^<>]*>/g

function paragraphsIn(html: string): Passage[] {
  const { elements, rest } = withoutElements(html, 'figcaption')
  const captions = elements.map(caption => ({ text: plain(caption), isOptional: true, isCaption: true }))
  const paragraphs = rest
    .replace(ending, '\n')
    .split('\n')
    .map(text => ({ text: plain(text) }))
  return [...paragraphs, ...captions]
}

/** The elements of that name, and the text without them. They are not nested. */
function withoutElements(html: string, name: string) {
  const elements: string[] = []
  const rest: string[] = []
  const closing = `</${name}>`
  let at = 0
  for (;;) {
    const start = html.indexOf(`<${name}`, at)
    const end = start < 0 ? -1 : html.indexOf(closing, start)
    if (end < 0) break
    rest.push(html.slice(at, start))
    at = end + closing.length
    elements.push(html.slice(start, at))
  }
  return { elements, rest: rest.join('') + html.slice(at) }
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' },
}

const script = /<(sup|sub)>([^<>]*)<\/(?:sup|sub)>/g

const plain = (html: string) =>
  html
    .replace(script, (_, name: Script, text: string) => inScript(text, name))
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, entity => entities[entity] ?? entity)

/** A picture in the text of an article. */
interface TextPicture {
  src: string
  hasAlt: boolean
  hasCredit: boolean
}

const image = /<img\s[^<>]*>/g
const small = /<small[^<>]*>\s*[^<\s]/

export function picturesIn(html: string): TextPicture[] {
  const credited = new Set(
    withoutElements(html, 'figure')
      .elements.filter(figure => small.test(figure))
      .flatMap(figure => figure.match(image) ?? []),
  )
  return (html.match(image) ?? []).map(tag => ({
    src: /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '',
    hasAlt: (/\salt="([^"]*)"/.exec(tag)?.[1] ?? '').trim() !== '',
    hasCredit: credited.has(tag),
  }))
}
