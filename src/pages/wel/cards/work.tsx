import { Badge } from 'antd'
import { Link } from 'react-router-dom'
import type { Screen } from '../../../components/navigation/screens.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useWaiting } from '../../../providers/useWaiting.ts'
import { type ShownMatter, shownMatters } from './matters.ts'

/** What waits for the user, and for administrators the problems of their tenant; refreshed while the page is visible. */
export function useWork(leaves: readonly Screen[]) {
  const language = useLanguage()
  const { data, isLoading, isError, refetch } = useWaiting()
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
