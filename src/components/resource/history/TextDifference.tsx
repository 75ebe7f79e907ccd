import { diffArrays } from 'diff'
import { useMemo } from 'react'
import { type TextRun, TextRuns } from './plainText.tsx'

interface TextDifferenceProps {
  before: readonly TextRun[]
  after: readonly TextRun[]
}

/** Two texts in one, with what went and what came; Chinese is parted into words. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const parts = useMemo(() => differences(before, after), [before, after])
  return (
    <span className="record-prose">
      {parts.map(({ value, added, removed }, position) => {
        const key = `${position}`
        const text = <TextRuns runs={joined(value)} />
        if (added) return <ins key={key}>{text}</ins>
        if (removed) return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </span>
  )
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const isSame = (one: TextRun, other: TextRun) => one.text === other.text && one.shift === other.shift

function differences(before: readonly TextRun[], after: readonly TextRun[]) {
  const [was, is] = [before.flatMap(wordsOf), after.flatMap(wordsOf)]
  return diffArrays(was, is, { comparator: isSame, timeout: 500 }) ?? whole(was, is)
}

const wordsOf = ({ text, shift }: TextRun): TextRun[] =>
  Array.from(words.segment(text), ({ segment }) => ({ text: segment, shift }))

/** Words on one line in one run. */
function joined(parts: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = []
  for (const { text, shift } of parts) {
    const last = runs.at(-1)
    if (last?.shift === shift) last.text += text
    else runs.push({ text, shift })
  }
  return runs
}

/** For texts so different that comparing them would take too long. */
const whole = (before: TextRun[], after: TextRun[]) => [
  { value: before, added: false, removed: true },
  { value: after, added: true, removed: false },
]
