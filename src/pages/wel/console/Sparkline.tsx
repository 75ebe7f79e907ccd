import type { RequestFigures } from '#contract/desk/workbench'
import { usePhrases } from './phrases.ts'

const height = 48
const step = 10

/** A bar for each minute, with the part that failed in red; its text says the same in words. */
export function Sparkline({ label, minutes }: { label: string; minutes: RequestFigures['minutes'] }) {
  const { t } = usePhrases()
  const counts = minutes.map(({ requests }) => requests)
  const [least, most, now] = [Math.min(...counts), Math.max(...counts), counts.at(-1) ?? 0]
  const scale = (count: number) => (most > 0 ? (count / most) * height : 0)
  const bars = minutes.map((minute, index) => ({ ...minute, x: index * step }))
  const text = t('perMinuteText', { least, most, now })
  return (
    <figure className="console-sparkline">
      <figcaption>{label}</figcaption>
      <svg role="img" aria-label={text} viewBox={`0 0 ${minutes.length * step} ${height}`} preserveAspectRatio="none">
        {bars.map(({ x, requests, failed }) => (
          <g key={x}>
            <rect x={x} y={height - scale(requests)} width={step - 2} height={scale(requests)} />
            <rect className="failed" x={x} y={height - scale(failed)} width={step - 2} height={scale(failed)} />
          </g>
        ))}
      </svg>
      <p>{text}</p>
    </figure>
  )
}
