import { noticeEventsPath } from '#contract/desk/notice'
import { isOffered } from '../../../lib/extensions.ts'
import { lookAtNotices } from '../../../providers/live/notices.ts'
import { areRead, startReading, useNotices } from '../../../state/notices.ts'
import { usePhrases } from '../phrases.ts'

const MAX_SHOWN = 5

/** Unread notices, the same count as the bell's. */
export function useUnreadNotices() {
  const { unread, notices, isFailed } = useNotices()
  const isKnown = areRead({ notices }) || !isOffered(noticeEventsPath)
  return {
    unread: isKnown ? unread : 0,
    first: notices.filter(({ read }) => !read).slice(0, MAX_SHOWN),
    isLoading: !isKnown && !isFailed,
    isFailed: !isKnown && isFailed,
    retry: lookAtNotices,
  }
}

export function NoticeList({ unread, first }: Pick<ReturnType<typeof useUnreadNotices>, 'unread' | 'first'>) {
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
