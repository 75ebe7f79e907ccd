import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import { type Note, notes } from '#contract/biz/notes'
import { parseJson } from '#contract/kit/texts/parseJson'
import { freshDetail, useRecord } from '../../components/resource/data/requests.ts'
import type { DialogProps } from '../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { markPassage, type Passage } from '../../lib/text/markPassage.ts'
import { Paper } from './articles/Paper.tsx'
import { usePhrases } from './phrases.ts'

/** The article that a note is about, opened at its passage. */
export function PassageDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const [opened, setOpened] = useState(false)
  const note = useRecord<Note>(notes.path, id)
  const articleId = note.data?.articleId ?? ''
  const article = useRecord<Article>(articles.path, articleId, { ...freshDetail, enabled: articleId !== '' })
  return (
    <UnansweredDialog width={1080} title={t('note.passage')} close={close} afterOpenChange={setOpened}>
      <Loaded query={note}>
        {note => (
          <Loaded query={article}>{article => <MarkedPaper note={note} article={article} opened={opened} />}</Loaded>
        )}
      </Loaded>
    </UnansweredDialog>
  )
}

/** The opening dialog is rendered smaller, and its elements are not at their final positions. */
function MarkedPaper({ note, article, opened }: { note: Note; article: Article; opened: boolean }) {
  const { t } = usePhrases()
  const place = useRef<HTMLDivElement>(null)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    const text = place.current?.querySelector<HTMLElement>('.prose')
    // A second look at the same text finds it marked.
    const mark = text?.querySelector('mark') ?? (text && markPassage(text, passageOf(note)))
    setIsGone(!mark)
    if (opened) mark?.scrollIntoView({ block: 'center' })
  }, [note, opened])
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

/** Sites store any text there; only our own format is read. */
function placeIn(position: string): Omit<Passage, 'quote'> {
  const { start, end } = Object(parseJson(position))
  return Number.isInteger(start) && Number.isInteger(end) ? { start, end } : {}
}
