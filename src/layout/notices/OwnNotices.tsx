import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '#contract/desk/notice'
import { LoadFailed } from '../../components/ui/placeholders.tsx'
import { useWord } from '../../providers/i18n/index.ts'
import { lookAtNotices, readAllNotices } from '../../providers/live/notices.ts'
import { areRead, startReading, useNotices } from '../../state/notices.ts'

/** Published notices of the office, unread first. */
export function OwnNotices({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const word = useWord()
  const { unread, notices, isFailed } = useNotices()
  const [busy, setBusy] = useState(false)

  async function readAll() {
    setBusy(true)
    // A refusal is already on screen.
    await readAllNotices().catch(() => undefined)
    setBusy(false)
  }

  function open(id: string) {
    close()
    startReading(id)
  }

  if (!areRead({ notices }))
    return isFailed ? (
      <LoadFailed retry={() => void lookAtNotices()} />
    ) : (
      <p className="notice-none">{t('resource.loading')}</p>
    )
  if (notices.length === 0) return <p className="notice-none">{t('notice.none')}</p>
  return (
    <>
      {unread > 0 && (
        <Button type="link" size="small" className="notice-read-all" loading={busy} onClick={() => void readAll()}>
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
