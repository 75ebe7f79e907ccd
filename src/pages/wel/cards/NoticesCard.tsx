import { noticeEventsPath } from '#contract/desk/notice'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { isOffered } from '../../../lib/extensions.ts'
import { lookAtNotices } from '../../../providers/live/notices.ts'
import { areRead, startReading, useNotices } from '../../../state/notices.ts'
import { usePhrases } from '../phrases.ts'

const atMost = 5

/** Unread notices, the same count as the bell's. */
export function NoticesCard() {
  const { t } = usePhrases()
  const { unread, notices, isFailed } = useNotices()
  const first = notices.filter(({ read }) => !read).slice(0, atMost)
  if (!areRead({ notices }) && isOffered(noticeEventsPath))
    return isFailed ? (
      <LoadFailed retry={() => void lookAtNotices()} />
    ) : (
      <p className="home-hint">{t('resource.loading')}</p>
    )
  if (unread === 0) return <p className="home-hint">{t('nothingUnread')}</p>
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
