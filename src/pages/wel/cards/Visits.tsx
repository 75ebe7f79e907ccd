import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { usePhrases } from '../phrases.ts'

interface VisitsProps {
  /** Title of the card, which its buttons are told apart by in the search for actions. */
  card: string
  visits: readonly { key: string; link: ReactNode; note: string }[]
  /** Hint shown while there are no visits. */
  nothing: string
  forget: () => void
}

const COLLAPSED_COUNT = 6

/** A list of what was opened last, short at first. */
export function Visits({ card, visits, nothing, forget }: VisitsProps) {
  const { t } = usePhrases()
  const [whole, setWhole] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const more = t(whole ? 'fewer' : 'more', { count: visits.length })
  const labelled = (action: string) => t('ofCard', { action, card })
  return (
    <div ref={section} tabIndex={-1} className="home-focusable">
      {visits.length === 0 && <p className="home-hint">{nothing}</p>}
      <ul>
        {visits.slice(0, whole ? undefined : COLLAPSED_COUNT).map(({ key, link, note }) => (
          <li key={key} className="home-row">
            {link}
            <span className="home-note">{note}</span>
          </li>
        ))}
      </ul>
      {visits.length > 0 && (
        <div className="home-actions">
          {visits.length > COLLAPSED_COUNT && (
            <Button
              type="link"
              size="small"
              aria-label={labelled(more)}
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
            >
              {more}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            aria-label={labelled(t('forget'))}
            onClick={() => {
              forget()
              section.current?.focus()
            }}
          >
            {t('forget')}
          </Button>
        </div>
      )}
    </div>
  )
}
