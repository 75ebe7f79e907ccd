import './reading.css'
import type { ReadingNote } from '#contract/kit/texts/reading'
import { usePhrases } from './phrases.ts'
import { readingLines } from './readingLines.ts'

/** The report of a text before it is taken over: kept, adapted, lost and hidden. */
export function ReadingReport({ notes }: { notes: readonly ReadingNote[] }) {
  const { t } = usePhrases()
  const lines = readingLines(notes)
  if (lines.length === 0) return null
  return (
    <ul className="reading-report" aria-label={t('title')}>
      {lines.map(({ fate, text, needsLook }) => (
        <li key={fate} data-look={needsLook || undefined}>
          {text}
        </li>
      ))}
    </ul>
  )
}
