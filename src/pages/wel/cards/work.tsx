import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { Link } from 'react-router-dom'
import { waitingPath } from '#contract/desk/workbench'
import type { Screen } from '../../../components/navigation/screens.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { requestWaiting } from '../../../providers/waiting.ts'
import { type ShownMatter, shownMatters } from './matters.ts'

const REFRESH_MS = 60_000

/** What waits for the user, and for administrators the problems of their tenant; refreshed while the page is visible. */
export function useWork(leaves: readonly Screen[]) {
  const language = useLanguage()
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: [waitingPath],
    queryFn: requestWaiting,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
  const hasScreen = (route: string) => leaves.some(({ path }) => path === route)
  const matters = data ? shownMatters(data, language).filter(({ route }) => !route || hasScreen(route)) : []
  return { matters, isLoading, isFailed: isError && !data, retry: refetch }
}

export function WorkList({ matters }: { matters: readonly ShownMatter[] }) {
  return (
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
  )
}
