import './notices.css'
import { Tag } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice, type OpenNotice } from '#contract/desk/notice'
import { SafeHtml } from '../../components/editor/SafeHtml.tsx'
import { LoadFailed, WaitingBlock } from '../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { useWord } from '../../providers/i18n/index.ts'
import { openNotice } from '../../providers/live/notices.ts'
import { stopReading } from '../../state/notices.ts'

/** A notice to be read. With its text comes the note that it was. */
export function NoticeDialog({ id }: { id: string }) {
  const { t } = useTranslation()
  const word = useWord()
  const [opened, setOpened] = useState<OpenNotice>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    openNotice(id).then(setOpened, () => setFailed(true))
  }, [id])
  useEffect(load, [load])
  return (
    <UnansweredDialog width={880} title={opened?.title ?? t('notice.notices')} close={stopReading}>
      {opened ? (
        <article className="notice-open">
          <p>
            {opened.categoryName && <Tag>{word(notice.fields.category.code, opened.categoryName)}</Tag>}
            <time>{opened.releaseTime}</time>
          </p>
          <SafeHtml html={opened.content} />
        </article>
      ) : failed ? (
        <LoadFailed text={t('notice.failed')} retry={load} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}
