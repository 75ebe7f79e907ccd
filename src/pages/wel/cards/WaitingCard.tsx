import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { type Waiting, waitingPath } from '#contract/desk/workbench'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import type { Language } from '../../../lib/text/languages.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { requestWaiting } from '../../../providers/waiting.ts'
import { usePhrases } from '../phrases.ts'
import type { CardProps } from './cardProps.ts'
import { problemsIn, type ShownMatter, workIn } from './matters.ts'

const refreshed = 60_000

export const waitingQuery = {
  queryKey: [waitingPath],
  queryFn: requestWaiting,
  staleTime: refreshed,
}

/** Pending work within the user's permissions. */
export function WaitingCard(props: CardProps) {
  return <Matters {...props} shownOf={workIn} none="nothingWaits" />
}

/** Problems of the tenant, for its administrators. */
export function ProblemsCard(props: CardProps) {
  return <Matters {...props} shownOf={problemsIn} none="noProblems" />
}

interface MattersProps extends CardProps {
  shownOf: (waiting: Waiting, language: Language) => ShownMatter[]
  none: 'nothingWaits' | 'noProblems'
}

/** Refreshed while the page is visible. */
function Matters({ leaves, shownOf, none }: MattersProps) {
  const { t } = usePhrases()
  const language = useLanguage()
  const card = useRef<HTMLDivElement>(null)
  const shown = useShown(card)
  const { data, isError, isFetching, refetch } = useQuery({
    ...waitingQuery,
    enabled: shown,
    refetchInterval: shown && refreshed,
  })
  const hasScreen = (route: string) => leaves.some(({ path }) => path === route)
  const matters = data ? shownOf(data, language).filter(({ route }) => !route || hasScreen(route)) : []
  return (
    <div ref={card} aria-busy={isFetching}>
      {isError && !data && <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />}
      {!isError && !data && <p className="home-hint">{t('resource.loading')}</p>}
      {data && matters.length === 0 && <p className="home-hint">{t(none)}</p>}
      <ul>
        {matters.map(({ key, to, text, count }) => (
          <li key={key} className="home-row">
            {to ? (
              <Link className="home-link" to={to}>
                <span>{text}</span>
              </Link>
            ) : (
              <span>{text}</span>
            )}
            {count !== undefined && <Badge count={count} overflowCount={999} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
