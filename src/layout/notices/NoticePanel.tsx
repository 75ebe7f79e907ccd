import './notices.css'
import { Button, Tabs, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noticeEventsPath } from '#contract/desk/notice'
import { isOffered } from '../../lib/settings.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { useNotices } from '../../state/notices.ts'
import { type Channel, demoPage, type NoticeItem } from './demoItems.ts'
import { OwnNotices } from './OwnNotices.tsx'

/** Three feeds side by side. Each keeps what it has loaded while another one is looked at. */
export function NoticePanel({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const unread = useNotices(state => state.unread)
  const [unreadAtFirst] = useState(unread > 0)
  const feeds = { mail: useDemoMail(), messages: useDemoMessages(), notices: useDemoNotices() }
  const items = (['mail', 'messages', 'notices'] as const).map(name => ({
    key: name,
    label: name === 'notices' && unread > 0 ? t('notice.noticesWith', { unread }) : t(`notice.${name}`),
    children: (
      <div className="notice-feed">
        {name === 'notices' && isOffered(noticeEventsPath) && <OwnNotices close={close} />}
        <FeedList feed={feeds[name]} />
      </div>
    ),
  }))
  return (
    <Tabs
      className="notice-panel"
      size="small"
      centered
      items={items}
      // Real unread notices take precedence over the demo content.
      defaultActiveKey={unreadAtFirst ? 'notices' : 'mail'}
    />
  )
}

function FeedList({ feed }: { feed: Feed }) {
  const { t } = useTranslation()
  const label = useLabel()
  return (
    <>
      {feed.demo && <Tag className="notice-demo">{t('notice.demo')}</Tag>}
      {feed.items.length === 0 && <p>{t('notice.empty')}</p>}
      <ul className="notice-list" aria-busy={feed.loadingMore}>
        {feed.items.map(({ id, title, text, time }) => (
          <li key={id}>
            <strong>{label(title)}</strong>
            <time>{time}</time>
            <span>{label(text)}</span>
          </li>
        ))}
      </ul>
      <Button type="text" block loading={feed.loadingMore} onClick={feed.more}>
        {t(feed.loadingMore ? 'notice.loading' : 'notice.more')}
      </Button>
    </>
  )
}

interface Feed {
  items: readonly NoticeItem[]
  /** Marks items that nobody has sent. */
  demo: boolean
  loadingMore: boolean
  more: () => void
}

const useDemoMail = (): Feed => useDemoFeed('mail')
const useDemoMessages = (): Feed => useDemoFeed('messages')
const useDemoNotices = (): Feed => useDemoFeed('notices')

const pagingDelay = 1000

function useDemoFeed(channel: Channel): Feed {
  const [pages, setPages] = useState(1)
  const [loadingMore, setLoadingMore] = useState(false)
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const more = () => {
    if (loadingMore) return
    setLoadingMore(true)
    timer.current = window.setTimeout(() => {
      setPages(pages + 1)
      setLoadingMore(false)
    }, pagingDelay)
  }
  const items = Array.from({ length: pages }, (_, page) => demoPage(channel, page)).flat()
  return { items, demo: true, loadingMore, more }
}
