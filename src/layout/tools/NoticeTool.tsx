import { BellOutlined } from '@ant-design/icons'
import { useSubscription } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { noticeEventsPath } from '#contract/desk/notice'
import { isOffered } from '../../lib/settings.ts'
import { handleDeskEvent } from '../../providers/live/notices.ts'
import { useNotices } from '../../state/notices.ts'
import { NoticeDialog } from '../notices/NoticeDialog.tsx'
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
