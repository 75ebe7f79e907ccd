import { useList } from '@refinedev/core'
import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import { type Edition, edition } from '#contract/biz/edition'
import type { HomeCard, Screen } from '../../components/navigation/screens.ts'
import { isOffered } from '../../lib/settings.ts'
import { dayNow } from '../../lib/text/serverTime.ts'
import { useWord } from '../../providers/i18n/index.ts'
import { useSession } from '../../state/session.ts'
import { usePhrases } from './phrases.ts'

const REFRESH_MS = 60_000

/** Today's editions of the user's own newspaper, for those who have the list of editions. */
function useTodaysEditions(leaves: readonly Screen[]) {
  const tenantId = useSession(({ userInfo }) => userInfo?.tenant_id)
  const enabled = leaves.some(({ path }) => path === edition.route)
  const { data, isLoading, isError, refetch } = useList<Edition>({
    resource: edition.path,
    filters: [
      { field: 'publishDate', operator: 'eq', value: dayNow() },
      { field: 'tenantId', operator: 'eq', value: tenantId },
    ],
    pagination: { pageSize: 5 },
    meta: { silent: true },
    queryOptions: { staleTime: REFRESH_MS, refetchInterval: REFRESH_MS, enabled },
  })
  const isFailed = isError && !data
  const records = data?.data ?? []
  return {
    count: records.length,
    content: <EditionList editions={records} />,
    isLoading: enabled && isLoading,
    isFailed,
    retry: refetch,
  }
}

function EditionList({ editions: records }: { editions: readonly Edition[] }) {
  const { t } = usePhrases()
  const word = useWord()
  const mayView = useSession(({ permission }) => permission.edition_view === true)
  const board = mayView && isOffered(`${edition.path}/board`)
  return (
    <ul>
      {records.map(({ id, title, pageCount, publishStateName = '' }) => (
        <li key={id} className="home-row">
          <Link className="home-link" to={`${edition.route}${board ? `/board/${id}` : ''}`}>
            <span>{title}</span>
          </Link>
          {pageCount !== null && <span className="home-note">{t('editionPages', { count: pageCount })}</span>}
          <Tag style={{ margin: 0 }}>{word(edition.fields.publishState.code, publishStateName)}</Tag>
        </li>
      ))}
    </ul>
  )
}

export default {
  key: 'edition',
  title: { zh: '今日期刊', en: "Today's edition" },
  useCard: useTodaysEditions,
} satisfies HomeCard
