import './home.css'
import { Badge } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { noticeEventsPath } from '#contract/desk/notice'
import { newDeviceDays, oldPasswordDays, type TodoCount, type WaitingWork } from '#contract/desk/workbench'
import { type HomeCard, leavesOf, type Screen } from '../../components/navigation/screens.ts'
import { knownResource } from '../../components/resource/definition/lazyResource.ts'
import { LoadFailed, WaitingBlock } from '../../components/ui/placeholders.tsx'
import { FingerSized } from '../../components/ui/screenLevel.tsx'
import { filteredListUrl } from '../../lib/filteredListUrl.ts'
import { isOffered } from '../../lib/settings.ts'
import { type Language, localeOf } from '../../lib/text/languages.ts'
import { useLabel, useLanguage } from '../../providers/i18n/index.ts'
import { refreshNotices } from '../../providers/live/notices.ts'
import { useWaiting } from '../../providers/useWaiting.ts'
import { areRead, startReading, useNotices } from '../../state/notices.ts'
import { useSession } from '../../state/session.ts'
import { useOwnInfo } from '../info/InfoForm.tsx'
import { phrase, usePhrases } from './phrases.ts'
import { RecentList, ShortcutTiles, useRecentVisits, useShortcuts } from './visits.tsx'

/**
 * Milliseconds after which cards are rendered with the data so far: cards that appear under a reader are worse than a
 * moment without.
 */
const MAX_WAIT_MS = 1500

interface Card {
  key: string
  title: string
  /** A card with nothing to report is not rendered. */
  count: number
  content: ReactNode
}

interface Props {
  screens: readonly Screen[]
  /** Of the services; always the same. */
  serviceCards: readonly HomeCard[]
}

/** Everybody starts here: what waits for them, what services show, unread notices, and the ways to what they work on. */
export function HomePage({ screens, serviceCards }: Props) {
  const { t } = usePhrases()
  const textOf = useLabel()
  const leaves = useMemo(() => leavesOf(screens), [screens])
  const work = useWork(leaves)
  // biome-ignore lint/correctness/useHookAtTopLevel: the cards are always the same
  const ofServices = serviceCards.map(({ key, title, useCard }) => ({ key, title: textOf(title), ...useCard(leaves) }))
  const notices = useUnreadNotices()
  const visits = useRecentVisits(leaves)
  const shortcuts = useShortcuts(leaves)
  const ready = useReady(![work, ...ofServices, notices].some(({ isLoading }) => isLoading))
  if (!ready)
    return (
      <div className="home">
        <Greeting />
        <WaitingBlock />
      </div>
    )
  const cards: Card[] = [
    { key: 'waiting', title: t('waiting'), count: work.matters.length, content: <WorkList matters={work.matters} /> },
    ...ofServices,
    { key: 'notices', title: t('notices'), count: notices.unread, content: <NoticeList {...notices} /> },
    {
      key: 'shortcuts',
      title: t('shortcuts'),
      count: shortcuts.length,
      content: <ShortcutTiles shortcuts={shortcuts} />,
    },
    { key: 'recent', title: t('recent'), count: visits.length, content: <RecentList visits={visits} /> },
  ]
  const shown = cards.filter(({ count }) => count > 0)
  const failed = [work, ...ofServices, notices].filter(({ isFailed }) => isFailed)
  return (
    <FingerSized>
      <div className="home">
        <Greeting facts />
        {failed.length > 0 && (
          <LoadFailed text={t('resource.loadFailed')} retry={() => failed.forEach(({ retry }) => void retry())} />
        )}
        {shown.length === 0 && failed.length === 0 && (
          <p className="home-hint">{t(leaves.length > 0 ? 'nothing' : 'none')}</p>
        )}
        <div className="home-cards">
          {shown.map(({ key, title, content }) => (
            <section key={key} className="home-card" aria-labelledby={`home-${key}`}>
              <h2 id={`home-${key}`}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </FingerSized>
  )
}

/** Once true it stays so. */
function useReady(isLoaded: boolean): boolean {
  const [ready, setReady] = useState(isLoaded)
  if (isLoaded && !ready) setReady(true)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return ready
}

const MAX_SHOWN = 5

/** Unread notices, the same count as the bell's. */
function useUnreadNotices() {
  const { unread, notices, isFailed } = useNotices()
  const isKnown = areRead({ notices }) || !isOffered(noticeEventsPath)
  return {
    unread: isKnown ? unread : 0,
    first: notices.filter(({ read }) => !read).slice(0, MAX_SHOWN),
    isLoading: !isKnown && !isFailed,
    isFailed: !isKnown && isFailed,
    retry: refreshNotices,
  }
}

function NoticeList({ unread, first }: Pick<ReturnType<typeof useUnreadNotices>, 'unread' | 'first'>) {
  const { t } = usePhrases()
  return (
    <>
      <ul>
        {first.map(({ id, title, releaseTime }) => (
          <li key={id} className="home-row">
            <button type="button" className="home-link" onClick={() => startReading(id)}>
              <span>{title}</span>
            </button>
            <time className="home-note">{releaseTime.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
      {unread > first.length && <p className="home-hint">{t('moreUnread', { count: unread - first.length })}</p>}
    </>
  )
}

/** Tasks that wait for the user, and for administrators the problems of their tenant; refreshed while the page is visible. */
function useWork(leaves: readonly Screen[]) {
  const language = useLanguage()
  const { data, isLoading, isError, refetch } = useWaiting()
  const hasScreen = (route: string) => leaves.some(({ path }) => path === route)
  const matters = data ? shownTodos(data, language).filter(({ route }) => !route || hasScreen(route)) : []
  return { matters, isLoading, isFailed: isError && !data, retry: refetch }
}

function WorkList({ matters }: { matters: readonly ShownTodo[] }) {
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

/** Greeting with the user's name and today's date, and the facts about their account. */
function Greeting({ facts = false }: { facts?: boolean }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const user = useSession(state => state.userInfo)
  const { data: info } = useOwnInfo()
  const lines = [
    [t('tenant'), info?.tenantName || user?.tenant_id],
    [t('departments'), info?.deptName],
    [t('posts'), info?.postName],
    [t('roles'), info?.roleName || user?.role_name],
  ] as const
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' }).format()
  return (
    <section className="home-greeting">
      <div>
        <h1>{t('greeting', { name: user?.real_name || user?.nick_name || user?.user_name })}</h1>
        <p className="home-day">{day}</p>
      </div>
      {facts && (
        <dl>
          {lines.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value.split(',').join(t('resource.comma'))}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </section>
  )
}

/** Something to be done, and where. */
interface ShownTodo {
  key: string
  text: string
  /** Route of the related screen; the entry is hidden if it is not in the user's menu. */
  route?: string
  /** Absent where nothing can be done about it here. */
  to?: string
  count?: number
}

/** Work first, then, for administrators, the problems of their tenant. */
function shownTodos({ matters, passwordDays, newDevices, tenantEnd }: WaitingWork, language: Language): ShownTodo[] {
  const password = {
    key: 'password',
    text: phrase('oldPassword', { days: passwordDays }),
    to: '/info/index?group=password',
  }
  const devices = {
    key: 'newDevices',
    text: phrase('newDevices', { days: newDeviceDays }),
    to: '/info/index?group=sign-ins',
    count: newDevices,
  }
  return [
    ...matters
      .toSorted((one, other) => Number(one.isProblem) - Number(other.isProblem))
      .flatMap(matter => counted(matter, language)),
    ...(passwordDays >= oldPasswordDays ? [password] : []),
    ...(newDevices > 0 ? [devices] : []),
    ...(tenantEnd ? [{ key: 'tenantEnd', text: endText(tenantEnd, language) }] : []),
  ]
}

function counted({ key, title, path, filters, total }: TodoCount, language: Language): ShownTodo[] {
  const route = knownResource(path)?.route
  if (!route || total === 0) return []
  const to = filters.length > 0 ? filteredListUrl(route, filters) : route
  return [{ key: `${path} ${key}`, text: title[language], route, to, count: total }]
}

function endText({ expireTime, ended }: NonNullable<WaitingWork['tenantEnd']>, language: Language): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(expireTime.replace(' ', 'T')))
  return phrase(ended ? 'tenantEnded' : 'tenantEnds', { day })
}
