import type { ComparedTexts } from '#contract/biz/printCalls'
import { plainText } from '#contract/kit/richText'
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

/** Every differing word of two versions of a text; undefined where they are too long and too different to be compared. */
export async function compareArticleVersions(
  printed: readonly Passage[],
  approved: readonly Passage[],
): Promise<ComparedTexts | undefined> {
  const [one = [], other = []] = [printed, approved].map(side => side.map(({ text }) => ({ text })))
  try {
    const sides = { printed: one, approved: other }
    const { unreadable: _, ...texts } = await parseInThread('compareArticleVersions', sides, () => new TooLong())
    return texts
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
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
  const captions = elements.map(caption => ({ text: plainText(caption), isOptional: true, isCaption: true }))
  const paragraphs = rest
    .replace(ending, '\n')
    .split('\n')
    .map(text => ({ text: plainText(text) }))
  return [...paragraphs, ...captions]
}

/** The elements of that name, and the text without them. They are not nested. */
export function withoutElements(html: string, name: string) {
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
