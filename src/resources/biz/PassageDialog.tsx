import { useOne } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Article, articles } from '#contract/biz/articles'
import { type Note, notes } from '#contract/biz/notes'
import type { DialogProps } from '../../components/resource/defineResource.ts'
import { freshDetail } from '../../components/resource/freshDetail.ts'
import { LoadFailed } from '../../components/resource/LoadFailed.tsx'
import { RecordDialog } from '../../components/resource/RecordDialog.tsx'
import { Waiting } from '../../components/resource/Waiting.tsx'
import { markPassage, type Passage } from '../../lib/markPassage.ts'
import '../../providers/i18n/newsTexts.ts'
import { Paper } from './articles/Paper.tsx'

/** The article that a note is about, opened at its passage. */
export function PassageDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const common = { queryOptions: freshDetail, errorNotification: false } as const
  const note = useOne<Note>({ resource: notes.path, id, ...common })
  const articleId = note.data?.data.articleId ?? ''
  const article = useOne<Article>({
    resource: articles.path,
    id: articleId,
    ...common,
    queryOptions: { ...freshDetail, enabled: articleId !== '' },
  })
  const failed = [note, article].find(({ isError, isFetching }) => isError && !isFetching)
  return (
    <RecordDialog
      width={1080}
      title={t('note.passage')}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      {note.data && article.data ? (
        <MarkedPaper note={note.data.data} article={article.data.data} />
      ) : failed ? (
        <LoadFailed retry={() => void failed.refetch()} />
      ) : (
        <Waiting />
      )}
    </RecordDialog>
  )
}

function MarkedPaper({ note, article }: { note: Note; article: Article }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    const text = place.current?.querySelector<HTMLElement>('.prose')
    // A second look at the same text finds it marked.
    const mark = text?.querySelector('mark') ?? (text && markPassage(text, passageOf(note)))
    setIsGone(!mark)
    const show = () => mark?.scrollIntoView({ block: 'center' })
    show()
    // The fonts of the paper come later, and move what stands in it.
    void document.fonts.ready.then(show)
  }, [note])
  return (
    <>
      <Alert
        type={isGone ? 'warning' : 'info'}
        message={note.content}
        description={isGone && t('note.gone')}
        showIcon
      />
      <div ref={place}>
        <Paper values={{ ...article }} />
      </div>
    </>
  )
}

function passageOf({ quoteText, position }: Note): Passage {
  return { ...placeIn(position ?? ''), quote: quoteText?.trim() ?? '' }
}

/** Sites keep what they like there; only ours means anything here. */
function placeIn(position: string): Omit<Passage, 'quote'> {
  try {
    const { start, end } = JSON.parse(position)
    return Number.isInteger(start) && Number.isInteger(end) ? { start, end } : {}
  } catch {
    return {}
  }
}
