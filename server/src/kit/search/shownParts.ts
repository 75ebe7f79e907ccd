/** A result as it is shown: its title, and the passage that tells why it was found, with the matches marked. */
import type { FoundPart } from '#contract/system/search'
import { type Span, spansOf } from './spans.ts'
import type { Texts } from './terms.ts'
import type { Run } from './words.ts'

export interface Shown {
  title: FoundPart[]
  text: FoundPart[]
}

/** Undefined where one of the words does not occur: pairs of characters may stand apart. */
export function shownParts(texts: Texts, wanted: readonly Run[]): Shown | undefined {
  const inTitle = wanted.map(run => spansOf(run, texts.title, true))
  const inFacts = wanted.map(run => spansOf(run, texts.facts, true))
  const inBody = wanted.map(run => spansOf(run, texts.body, false))
  const isComplete = wanted.every((_, index) => [inTitle, inFacts, inBody].some(spans => spans[index]?.length))
  if (!isComplete) return undefined
  const passage =
    inFacts.flat().length > 0 || texts.body === ''
      ? excerpt(texts.facts, inFacts.flat())
      : excerpt(texts.body, inBody.flat())
  return { title: excerpt(texts.title, inTitle.flat()), text: passage }
}

const BEFORE = 24
const LENGTH = 120

function excerpt(text: string, spans: readonly Span[]): FoundPart[] {
  const first = Math.min(...spans.map(([from]) => from), text.length)
  const from = spans.length === 0 || first < LENGTH / 2 ? 0 : startOfCharacter(text, first - BEFORE)
  const to = startOfCharacter(text, Math.min(text.length, from + LENGTH))
  const parts: FoundPart[] = []
  let at = from
  for (const [start, end] of merged(spans).filter(span => span[0] >= from && span[1] <= to)) {
    parts.push({ text: text.slice(at, start) }, { text: text.slice(start, end), hit: true })
    at = end
  }
  parts.push({ text: text.slice(at, to) })
  const shown = parts
    .map(part => ({ ...part, text: part.text.replaceAll('\n', ' · ') }))
    .filter(part => part.text !== '')
  return [...(from > 0 ? [{ text: '…' }] : []), ...shown, ...(to < text.length ? [{ text: '…' }] : [])]
}

/** Not between the two halves of one. */
const startOfCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

function merged(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort(([one], [other]) => one - other)
  const whole: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}
