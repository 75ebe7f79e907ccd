import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { PrintDifference } from '#contract/biz/printCalls'
import { usePhrases } from './phrases.ts'

type Side = 'printed' | 'approved'

interface ComparedProps {
  differences: readonly PrintDifference[]
  /** The difference that is looked at. */
  current: number
  choose: (index: number) => void
  /** Nothing is scrolled before somebody moves: there is something else above it. */
  isBelow?: boolean
}

interface MarkedTextsProps extends ComparedProps, Readonly<Record<Side, string>> {
  /** Both sides with their headings, from the left. */
  sides: readonly (readonly [side: Side, heading: string])[]
}

/** Two texts side by side, with their differences marked. */
export function MarkedTexts({ sides, ...compared }: MarkedTextsProps) {
  return (
    <div className="print-sides">
      {sides.map(([side, heading]) => (
        <article key={side} aria-label={heading}>
          <h3>{heading}</h3>
          <MarkedText {...compared} text={compared[side]} side={side} />
        </article>
      ))}
    </div>
  )
}

interface DifferenceStepsProps {
  current: number
  count: number
  move: (by: 1 | -1) => void
}

/** The place among the differences, and the way to the others. */
export function DifferenceSteps({ current, count, move }: DifferenceStepsProps) {
  const { t } = usePhrases()
  return (
    <>
      <span role="status">{t('differences.place', { place: current + 1, count })}</span>
      <Button onClick={() => move(-1)}>{t('differences.previous')}</Button>
      <Button onClick={() => move(1)}>{t('differences.next')}</Button>
    </>
  )
}

interface MarkedTextProps extends ComparedProps {
  text: string
  side: Side
}

interface TextPart {
  text: string
  start: number
  /** Place among the differences. */
  index?: number
}

function MarkedText({ text, side, differences, current, choose, isBelow = false }: MarkedTextProps) {
  const { t } = usePhrases()
  const mark = useRef<HTMLButtonElement>(null)
  const place = `${current} ${text}`
  const shown = useRef(isBelow ? place : '')
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    mark.current?.scrollIntoView?.({ block: 'nearest' })
  }, [place])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard.
    <p className="print-text" tabIndex={0}>
      {partsOf(text, differences, side).map(({ text: words, start, index }) => {
        if (index === undefined) return <span key={start}>{words}</span>
        const kind = differences[index]?.kind ?? 'text'
        return (
          <button
            key={`${start} ${index}`}
            type="button"
            className="print-mark"
            data-kind={kind}
            data-current={index === current}
            ref={index === current ? mark : undefined}
            aria-label={`${t(`kinds.${kind}`)}: ${words || t('missing')}`}
            aria-pressed={index === current}
            onClick={() => choose(index)}
          >
            {words || '‸'}
          </button>
        )
      })}
    </p>
  )
}

/** Differences in the order of this text; one within another is left out. */
function partsOf(text: string, differences: readonly PrintDifference[], side: Side): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const placed = differences
    .map((difference, index) => ({ index, start: difference[side][0], end: difference[side][1] }))
    .sort((one, other) => one.start - other.start || one.end - other.end)
  for (const { index, start, end } of placed) {
    if (start < at) continue
    if (start > at) parts.push({ text: text.slice(at, start), start: at })
    parts.push({ text: text.slice(start, end), start, index })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at })
  return parts
}
