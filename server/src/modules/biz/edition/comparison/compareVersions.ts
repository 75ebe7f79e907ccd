import type { ComparedTexts } from '#contract/biz/draftCalls'
import { parseInThread } from '../../../../platform/workers/parseInThread.ts'
import type { compareTexts, Passage } from './compareTexts.ts'

declare module '../../../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    compareVersions: (sides: Sides) => ReturnType<typeof compareTexts>
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
export async function compareVersions(
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
    const found = await parseInThread('compareVersions', changed, () => new TooLong())
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
