import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

interface TextDifferenceProps {
  before: string
  after: string
}

/** Two texts in one, with what went and what came; Chinese is parted into words. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const parts = useMemo(() => differences(before, after), [before, after])
  return (
    <span className="record-prose">
      {parts.map(({ value, added, removed }, position) => {
        const key = `${position}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{value}</span>
      })}
    </span>
  )
}

function differences(before: string, after: string) {
  const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  return diffWordsWithSpace(before, after, { intlSegmenter, timeout: 500 }) ?? whole(before, after)
}

/** For texts so different that comparing them would take too long. */
const whole = (before: string, after: string) => [
  { value: before, added: false, removed: true },
  { value: after, added: true, removed: false },
]
