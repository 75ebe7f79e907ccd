import { stringifyTableParams } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { type ErrorDay, errorDays, home } from '#contract/desk/home'
import { errorLog } from '#contract/log/error'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from '../phrases.ts'

const refreshed = 5 * 60_000

export const errorsQuery = {
  queryKey: [errorLog.path, 'days'],
  queryFn: () => request<ErrorDay[]>({ url: `${home.path}/errors`, meta: { silent: true } }),
  staleTime: refreshed,
}

const height = 48
const step = 10

/** Errors of each of the last days, and the list of them. */
export function ErrorsCard() {
  const { t } = usePhrases()
  const card = useRef<HTMLDivElement>(null)
  const shown = useShown(card)
  const { data, isError, refetch } = useQuery({
    ...errorsQuery,
    enabled: shown,
    refetchInterval: shown && refreshed,
  })
  return (
    <div ref={card}>
      {isError && !data && <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />}
      {!isError && !data && <p className="home-hint">{t('resource.loading')}</p>}
      {data && <Trend days={data} />}
    </div>
  )
}

function Trend({ days }: { days: readonly ErrorDay[] }) {
  const { t } = usePhrases()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const counts = days.map(({ count }) => count)
  const max = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <>
      <figure className="home-trend">
        <svg
          role="img"
          aria-label={t('errorsText', { days: errorDays, counts: counts.join(' ') })}
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
        >
          {days.map(({ day, count }, index) => (
            <rect
              key={day}
              x={index * step}
              y={height - (count / max) * height}
              width={step - 3}
              height={(count / max) * height}
            >
              <title>{`${day} ${count}`}</title>
            </rect>
          ))}
        </svg>
        <figcaption>
          <span>{first.day.slice(5)}</span>
          <span>{last.day.slice(5)}</span>
        </figcaption>
      </figure>
      <div className="home-row">
        <Link className="home-link" to={errorsBetween(first.day, last.day)}>
          <span>{t('errorsTotal', { days: errorDays, count: total })}</span>
        </Link>
        <Link className="home-link home-link-end" to={errorsBetween(last.day, last.day)}>
          <span>{t('errorsToday', { count: last.count })}</span>
        </Link>
      </div>
    </>
  )
}

/** The log of errors of these days, both included. */
function errorsBetween(first: string, last: string): string {
  const between = { field: 'createTime', operator: 'between', value: [first, last] } as const
  const pagination = { current: 1, pageSize: 10 }
  return `${errorLog.route}?${stringifyTableParams({ pagination, filters: [between], sorters: [] })}`
}
