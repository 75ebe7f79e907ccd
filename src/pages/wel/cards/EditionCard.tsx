import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Edition } from '#contract/biz/edition'
import type { Paged } from '#contract/kit/reply'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { isOffered } from '../../../lib/extensions.ts'
import { dayNow } from '../../../lib/text/serverTime.ts'
import { request } from '../../../providers/api/http.ts'
import { useWord } from '../../../providers/i18n/words.ts'
import { useSession } from '../../../state/session.ts'
import { usePhrases } from '../phrases.ts'
import { type CardUser, useCardUser } from './cardProps.ts'
import { editions } from './newspaper.ts'

const refreshed = 60_000

export const editionQuery = ({ tenantId }: CardUser) => ({
  queryKey: [editions.path, 'today', dayNow(), tenantId],
  queryFn: () =>
    request<Paged<Edition>>({
      url: `${editions.path}/list`,
      params: { publishDate_dateequal: dayNow(), tenantId_equal: tenantId, size: 5 },
      meta: { silent: true },
    }),
  staleTime: refreshed,
})

/** Progress of today's editions of the user's own newspaper. */
export function EditionCard() {
  const { t } = usePhrases()
  const word = useWord()
  const user = useCardUser()
  const card = useRef<HTMLDivElement>(null)
  const shown = useShown(card)
  const mayView = useSession(({ permission }) => permission.edition_view === true)
  const { data, isError, isFetching, refetch } = useQuery({
    ...editionQuery(user),
    enabled: shown,
    refetchInterval: shown && refreshed,
  })
  return (
    <div ref={card} aria-busy={isFetching}>
      {isError && !data && <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />}
      {!isError && !data && <p className="home-hint">{t('resource.loading')}</p>}
      {data && !data.records?.length && <p className="home-hint">{t('noEdition', { day: dayNow() })}</p>}
      <ul>
        {data?.records?.map(({ id, title, pageCount, publishStateName = '' }) => (
          <li key={id} className="home-row">
            <Link
              className="home-link"
              to={`${editions.route}${mayView && isOffered(`${editions.path}/board`) ? `/board/${id}` : ''}`}
            >
              <span>{title}</span>
            </Link>
            {pageCount !== null && <span className="home-note">{t('editionPages', { count: pageCount })}</span>}
            <Tag>{word(editions.states, publishStateName)}</Tag>
          </li>
        ))}
      </ul>
    </div>
  )
}
