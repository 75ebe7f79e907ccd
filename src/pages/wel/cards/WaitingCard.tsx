import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { waitingPath } from '#contract/desk/workbench'
import type { Screen } from '../../../components/navigation/screens.ts'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { requestWaiting } from '../../../providers/waiting.ts'
import { usePhrases } from '../phrases.ts'
import type { CardProps } from './cardProps.ts'
import { mattersIn } from './matters.ts'

const refreshed = 60_000

export const waitingQuery = {
  queryKey: [waitingPath],
  queryFn: requestWaiting,
  staleTime: refreshed,
}

/** Pending work within the user's permissions, refreshed while the page is visible. */
export function WaitingCard({ leaves }: CardProps) {
  const { t } = usePhrases()
  const language = useLanguage()
  const card = useRef<HTMLDivElement>(null)
  const shown = useShown(card)
  const { data, isError, isFetching, refetch } = useQuery({
    ...waitingQuery,
    enabled: shown,
    refetchInterval: shown && refreshed,
  })
  const matters = data ? mattersIn(data, language).filter(({ route }) => !route || leaves.some(isAt(route))) : []
  return (
    <div ref={card} aria-busy={isFetching}>
      {isError && !data && <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />}
      {!isError && !data && <p className="home-hint">{t('resource.loading')}</p>}
      {data && matters.length === 0 && <p className="home-hint">{t('nothingWaits')}</p>}
      <ul>
        {matters.map(({ key, to, text, count }) => (
          <li key={key} className="home-row">
            <Link className="home-link" to={to}>
              <span>{text}</span>
            </Link>
            {count !== undefined && <Badge count={count} overflowCount={999} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const isAt = (route: string) => (screen: Screen) => screen.path === route
