import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { usePhrases } from '../phrases.ts'

interface VisitsProps {
  visits: readonly { key: string; link: ReactNode; note: string }[]
  /** Hint shown while there are no visits. */
  nothing: string
  forget: () => void
}

const COLLAPSED_COUNT = 6

/** A list of what was opened last, short at first. */
export function Visits({ visits, nothing, forget }: VisitsProps) {
  const { t } = usePhrases()
  const [whole, setWhole] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  return (
    <div ref={card} tabIndex={-1} className="home-focusable">
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
            <Button type="link" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {t(whole ? 'fewer' : 'more', { count: visits.length })}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            onClick={() => {
              forget()
              card.current?.focus()
            }}
          >
            {t('forget')}
          </Button>
        </div>
      )}
    </div>
  )
}
