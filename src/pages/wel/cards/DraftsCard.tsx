import { type CrudFilters, type CrudSort, stringifyTableParams } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Article } from '#contract/biz/articles'
import type { Paged } from '#contract/kit/reply'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { request } from '../../../providers/api/http.ts'
import { listQuery } from '../../../providers/blade/listQuery.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { ownDrafts } from '../../../state/drafts.ts'
import { useRecents } from '../../../state/recents.ts'
import { useSession } from '../../../state/session.ts'
import { usePhrases } from '../phrases.ts'
import { type CardProps, type CardUser, useCardUser } from './cardProps.ts'
import { draftLink } from './draftLinks.ts'
import { articles } from './newspaper.ts'
import { timeAgo } from './timeAgo.ts'

const refreshed = 60_000
const atMost = 5

export const draftsQuery = ({ userId }: CardUser) => ({
  queryKey: [articles.path, 'ownDrafts', userId],
  queryFn: () =>
    request<Paged<Article>>({
      url: `${articles.path}/list`,
      params: listQuery({ current: 1, pageSize: atMost }, ownDraftsOf(userId), newest),
      meta: { silent: true },
    }),
  staleTime: refreshed,
})

export const mayListArticles = (leaves: CardProps['leaves']) => leaves.some(({ path }) => path === articles.route)

/** The unfinished work of the user: articles that are drafts, and forms that were never saved. */
export function DraftsCard({ leaves }: CardProps) {
  const { t } = usePhrases()
  const card = useRef<HTMLDivElement>(null)
  // Drawn again when somebody comes back to the screen, with the drafts of that moment.
  const shown = useShown(card)
  const forms = useOwnForms(leaves)
  const mayList = mayListArticles(leaves)
  const { data: written, isError, refetch } = useOwnArticles(shown && mayList)
  const nothing = forms.length === 0 && (!mayList || written?.total === 0)
  return (
    <div ref={card}>
      {nothing && <p className="home-hint">{t('noDrafts')}</p>}
      {mayList && !written && (
        <>
          {isError && <LoadFailed retry={() => void refetch()} />}
          {!isError && <p className="home-hint">{t('resource.loading')}</p>}
        </>
      )}
      {written && written.total > 0 && <Articles {...written} />}
      {forms.length > 0 && (
        <>
          <h3>{t('unsavedForms')}</h3>
          <ul>
            {forms.map(({ draftKey, to, text, note }) => (
              <li key={draftKey} className="home-row">
                <Link className="home-link" to={to}>
                  <span>{text}</span>
                </Link>
                <span className="home-note">{note}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Articles({ records, total }: Paged<Article>) {
  const { t } = usePhrases()
  const language = useLanguage()
  const userId = useSession(({ userInfo }) => userInfo?.user_id ?? '')
  const mayEdit = useSession(({ permission }) => permission.articles_edit === true)
  const mayView = useSession(({ permission }) => permission.articles_view === true)
  const pagination = { current: 1, pageSize: 10 }
  const all = `${articles.route}?${stringifyTableParams({ pagination, filters: ownDraftsOf(userId), sorters: newest })}`
  const addressOf = (id: string) => {
    if (!mayEdit && !mayView) return all
    return `${articles.route}/${mayEdit ? 'edit' : 'show'}/${id}`
  }
  return (
    <>
      <h3>{t('articleDrafts')}</h3>
      <ul>
        {records.map(({ id, title, updateTime }) => (
          <li key={id} className="home-row">
            <Link className="home-link" to={addressOf(id)}>
              <span>{title}</span>
            </Link>
            {/* Servers of others may leave it unset. */}
            <span className="home-note">
              {updateTime && timeAgo(Date.parse(updateTime.replace(' ', 'T')), language)}
            </span>
          </li>
        ))}
      </ul>
      <div className="home-row">
        <Link className="home-link" to={all}>
          <span>{t('allDrafts', { count: total })}</span>
        </Link>
      </div>
    </>
  )
}

function useOwnArticles(enabled: boolean) {
  const user = useCardUser()
  return useQuery({ ...draftsQuery(user), enabled, refetchInterval: enabled && refreshed })
}

const ownDraftsOf = (userId: string): CrudFilters => [
  { field: 'createUser', operator: 'eq', value: userId },
  { field: 'publishState', operator: 'eq', value: articles.draft },
]

const newest: CrudSort[] = [{ field: 'updateTime', order: 'desc' }]

/** Those whose screen is in the menu. */
function useOwnForms(leaves: CardProps['leaves']) {
  const { t } = usePhrases()
  const language = useLanguage()
  const { records } = useRecents()
  return ownDrafts().flatMap(({ draftKey, at }) => {
    const link = draftLink(draftKey)
    const screen = link && leaves.find(({ path }) => path === link.route)
    if (!screen) return []
    const name = screen.label[language]
    const title = records.find(({ path, id }) => path === link.path && id === link.id)?.title
    const text = link.isNew ? t('draftNew', { screen: name }) : (title ?? t('draftEdit', { screen: name }))
    return [{ draftKey, to: link.to, text, note: title ? `${name} · ${timeAgo(at, language)}` : timeAgo(at, language) }]
  })
}
