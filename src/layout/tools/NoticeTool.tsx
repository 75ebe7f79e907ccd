import '../notices/notices.css'
import { BellOutlined } from '@ant-design/icons'
import { useSubscription } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { notice, noticeEventsPath } from '#contract/desk/notice'
import { SafeHtml } from '../../components/editor/SafeHtml.tsx'
import { LoadFailed, WaitingBlock } from '../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { isOffered } from '../../lib/settings.ts'
import { useWord } from '../../providers/i18n/index.ts'
import { handleDeskEvent, openNotice } from '../../providers/live/notices.ts'
import { stopReading, useNotices } from '../../state/notices.ts'
import { NoticePanel } from '../notices/NoticePanel.tsx'
import { CountedIcon, ToolPopover } from './ToolButton.tsx'

const MAX_COUNT = 99

/** Number of unread notices, and the way to read them. It receives notices as they are published. */
export function NoticeTool() {
  const { t } = useTranslation()
  const unread = useNotices(state => state.unread)
  const reading = useNotices(state => state.reading)
  useSubscription({ channel: noticeEventsPath, onLiveEvent: handleDeskEvent, enabled: isOffered(noticeEventsPath) })
  const shown = unread > MAX_COUNT ? `${MAX_COUNT}+` : unread
  return (
    <>
      <ToolPopover
        icon={
          <CountedIcon count={unread}>
            <BellOutlined />
          </CountedIcon>
        }
        label={unread > 0 ? t('notice.titleWith', { count: unread, unread: shown }) : t('notice.title')}
      >
        {close => <NoticePanel close={close} />}
      </ToolPopover>
      <span className="visually-hidden" role="status">
        {unread > 0 ? t('notice.unread', { count: unread, unread: shown }) : ''}
      </span>
      {reading !== null && <NoticeDialog key={reading} id={reading} />}
    </>
  )
}

/** A notice to be read. With its text comes the note that it was. */
export function NoticeDialog({ id }: { id: string }) {
  const { t } = useTranslation()
  const word = useWord()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['notice', id],
    queryFn: () => openNotice(id),
    ...{ cacheTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  })
  return (
    <UnansweredDialog width={880} title={data?.title ?? t('notice.notices')} close={stopReading}>
      {data ? (
        <article className="notice-open">
          <p>
            {data.categoryName && <Tag>{word(notice.fields.category.code, data.categoryName)}</Tag>}
            <time>{data.releaseTime}</time>
          </p>
          <SafeHtml html={data.content} />
        </article>
      ) : isError && !isFetching ? (
        <LoadFailed text={t('notice.failed')} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}
