import './notices.css'
import { Button, Tabs, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice, noticeEventsPath } from '#contract/desk/notice'
import type { Label } from '#contract/kit/fields'
import { LoadFailed } from '../../components/ui/placeholders.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { isOffered } from '../../lib/settings.ts'
import { useLabel, useWord } from '../../providers/i18n/index.ts'
import { readAllNotices, refreshNotices } from '../../providers/live/notices.ts'
import { areRead, startReading, useNotices } from '../../state/notices.ts'

/** Three feeds side by side. Each retains its loaded entries while another one is shown. */
export function NoticePanel({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const unread = useNotices(state => state.unread)
  const items = (['mail', 'messages', 'notices'] as const).map(name => ({
    key: name,
    label: name === 'notices' && unread > 0 ? t('notice.noticesWith', { unread }) : t(`notice.${name}`),
    children: (
      <div className="notice-feed">
        {name === 'notices' && isOffered(noticeEventsPath) && <OwnNotices close={close} />}
        <DemoFeed channel={name} />
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
      defaultActiveKey={unread > 0 ? 'notices' : 'mail'}
    />
  )
}

const pagingDelay = 1000

function DemoFeed({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const label = useLabel()
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
  return (
    <>
      <Tag className="notice-demo">{t('notice.demo')}</Tag>
      <ul className="notice-list" aria-busy={loadingMore}>
        {items.map(({ id, title, text, time }) => (
          <li key={id}>
            <strong>{label(title)}</strong>
            <time>{time}</time>
            <span>{label(text)}</span>
          </li>
        ))}
      </ul>
      <Button type="text" block loading={loadingMore} onClick={more}>
        {t(loadingMore ? 'notice.loading' : 'notice.more')}
      </Button>
    </>
  )
}

/** Published notices of the office, unread first. */
export function OwnNotices({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const word = useWord()
  const { unread, notices, isFailed } = useNotices()
  const { running: busy, run } = useRunning()

  function open(id: string) {
    close()
    startReading(id)
  }

  if (!areRead({ notices }))
    return isFailed ? (
      <LoadFailed retry={() => void refreshNotices()} />
    ) : (
      <p className="notice-none">{t('resource.loading')}</p>
    )
  if (notices.length === 0) return <p className="notice-none">{t('notice.none')}</p>
  return (
    <>
      {unread > 0 && (
        <Button
          type="link"
          size="small"
          className="notice-read-all"
          loading={busy}
          onClick={() => void run(readAllNotices)}
        >
          {t('notice.readAll')}
        </Button>
      )}
      <ul className="notice-own">
        {notices.map(({ id, title, categoryName, releaseTime, read }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)} data-unread={!read}>
              {!read && <span className="visually-hidden">{t('notice.isUnread')}</span>}
              <strong>{title}</strong>
              <span>{word(notice.fields.category.code, categoryName)}</span>
              <time>{releaseTime.slice(0, 16)}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Channel = 'mail' | 'messages' | 'notices'

/** One page of placeholder content, marked as such on the screen; each page continues where the former one ended. */
function demoPage(channel: Channel, page: number) {
  return demo[channel].map(([title, text], index) => ({
    id: `${channel}-${page}-${index}`,
    title,
    text,
    time: `2024-0${6 - (page % 6)}-${28 - index * 4} 09:3${index}`,
  }))
}

type Item = readonly [Label, Label]

const demo: Record<Channel, readonly Item[]> = {
  mail: [
    [
      { zh: '广东读者来信', en: 'A letter from Guangdong' },
      { zh: '请问第二版的集采数据从何而来？', en: 'Where do the procurement figures on page two come from?' },
    ],
    [
      { zh: '投稿回执', en: 'Manuscript received' },
      { zh: '稿件《基层药店的一天》已收到。', en: '"A day at a village pharmacy" has arrived.' },
    ],
    [
      { zh: '订阅发票', en: 'Subscription invoice' },
      { zh: '下半年订阅发票已开具。', en: 'The invoice for the second half-year has been issued.' },
    ],
  ],
  messages: [
    [
      { zh: '排版组', en: 'Layout desk' },
      { zh: '头版图片请在六点前确认。', en: 'Please confirm the front-page picture before six.' },
    ],
    [
      { zh: '审校组', en: 'Copy desk' },
      { zh: '政策版有两处译名待统一。', en: 'Two names on the policy page differ.' },
    ],
    [
      { zh: '发行部', en: 'Circulation' },
      { zh: '本期印数已报印厂。', en: 'The print run has been sent to the printer.' },
    ],
  ],
  notices: [
    [
      { zh: '系统维护', en: 'Maintenance' },
      { zh: '周日凌晨一点至三点暂停服务。', en: 'No service on Sunday from one to three at night.' },
    ],
    [
      { zh: '选题会改期', en: 'Meeting moved' },
      { zh: '本周选题会改为周四上午。', en: 'The planning meeting moves to Thursday morning.' },
    ],
    [
      { zh: '假期值班', en: 'Holiday duty' },
      { zh: '值班表已公布，请各部门核对。', en: 'The duty roster is out. Please check it.' },
    ],
  ],
}
