import { Alert, Button, Form, type FormInstance } from 'antd'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { articles } from '#contract/biz/articles'
import { isReleased, publishState } from '#contract/biz/states'
import { addNote, type Reading, type ReadingNote } from '#contract/kit/texts/reading'
import { PastedReading } from '../../../components/editor/ReadingReport.tsx'
import { useButtons } from '../../../components/resource/definition/buttons.ts'
import type { AnyRecord, FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { usePhrases } from './phrases.ts'
import './article.css'
import { plainValue } from '../../../components/resource/history/plainText.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { selectPassage } from '../../../lib/text/markPassage.ts'
import { countWords } from '../../../lib/text/textLength.ts'
import { notify } from '../../../providers/api/notification.ts'
import { Paper } from './Paper.tsx'

// Few articles are drafts of others, or have one.
const DraftNotice = preloadable(async () => (await import('./DraftNotice.tsx')).DraftNotice)
const DraftLink = preloadable(async () => (await import('./DraftNotice.tsx')).DraftLink)

/** In the order of the paper. */
const headSet = ['leadTitle', 'title', 'subTitle', 'author', 'correspondent', 'source']
const written = [...headSet, 'content']

/** The form of an article: the head set over the text, and next to it where it goes. */
export function ArticleForm(props: FormProps) {
  const { t } = usePhrases()
  const [preview, setPreview] = useState<FormValues>()
  const [reading, setReading] = useState<Reading>()

  return (
    <PastedReading.Provider value={notes => setReading(before => readingWith(before, notes))}>
      <FormDialog
        {...props}
        {...(reading && { fixed: { reading: JSON.stringify(reading) } })}
        width={1280}
        className="article-form"
        first="title"
        notice={record => record && <Notices record={record} />}
        tools={({ form, ready }) => (
          <Button disabled={!ready} onClick={() => setPreview(form.getFieldsValue(true))}>
            {t('preview')}
          </Button>
        )}
        arrange={(draw, { form, query, fields }) => (
          <>
            <section className="article-text" aria-label={t('text')}>
              <div className="article-head">{pick(fields, headSet).map(draw)}</div>
              {pick(fields, ['content']).map(draw)}
              <WordCount form={form} />
            </section>
            <div className="article-place">
              {fields
                .filter(([name]) => !written.includes(name))
                .map(named => (
                  // Hidden ones retain their values, which the form sends.
                  <div key={named[0]} hidden={Boolean(query?.data?.data.originId) && ofLive.includes(named[0])}>
                    {draw(named)}
                  </div>
                ))}
            </div>
          </>
        )}
      />
      {preview && <PreviewDialog values={preview} close={() => setPreview(undefined)} />}
    </PastedReading.Provider>
  )
}

const pick = (fields: readonly NamedField[], names: readonly string[]) =>
  names.flatMap(name => fields.filter(([own]) => own === name))

/** The history reports with the next save what was pasted before it. */
function readingWith(before: Reading | undefined, pasted: readonly ReadingNote[]): Reading {
  const notes = (before?.notes ?? []).map(note => ({ ...note }))
  for (const { kind, ...note } of pasted) addNote(notes, kind, note)
  return { source: 'paste', at: new Date().toISOString(), notes }
}

/** A draft has no place and no settings on the site: those of its live version stay. */
const ofLive = ['editionId', 'pageId', 'sort', 'isTop', 'isRecommend', 'allowComment']

function Notices({ record }: { record: AnyRecord }) {
  const isReturned = record.publishState === publishState.draft && Boolean(record.returnReason)
  return (
    <>
      <Suspense>{Boolean(record.originId) && <DraftNotice record={record} />}</Suspense>
      {isReleased(record.publishState) && <PublishedNotice record={record} />}
      {isReturned && <ReturnedNotice record={record} />}
    </>
  )
}

const EDITOR_POLL_MS = 200
const EDITOR_TRIES = 5

/** The reason for which the article was returned, and the passage it is about. */
function ReturnedNotice({ record }: { record: AnyRecord }) {
  const { t } = usePhrases()
  const quote = String(record.reviewQuote ?? '')
  const place = useRef<HTMLDivElement>(null)
  function find(tries: number) {
    const start = typeof record.reviewStart === 'number' ? { start: record.reviewStart } : {}
    const text = place.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('.editor-text')
    if (!place.current || (text && selectPassage(text, { quote, ...start }))) return
    // The editor comes after the form.
    if (tries > 1) setTimeout(() => find(tries - 1), EDITOR_POLL_MS)
    else notify('warning', t('passageGone'))
  }
  return (
    <Alert
      className="record-notice"
      type="warning"
      showIcon
      message={t('returned', { reason: String(record.returnReason) })}
      {...(quote && {
        description: (
          <div ref={place}>
            <q>{quote}</q>{' '}
            <Button size="small" onClick={() => find(EDITOR_TRIES)}>
              {t('findPassage')}
            </Button>
          </div>
        ),
      })}
    />
  )
}

function PublishedNotice({ record }: { record: AnyRecord }) {
  const { t } = usePhrases()
  const mayPublish = useButtons<typeof articles>(useDefinition()).has('publish')
  return (
    <Alert
      className="record-notice"
      type={mayPublish ? 'info' : 'warning'}
      showIcon
      message={t(mayPublish ? 'published' : 'publishedByOthers')}
      action={
        <Suspense>
          <DraftLink record={record} />
        </Suspense>
      }
    />
  )
}

function PreviewDialog({ values, close }: { values: FormValues; close: () => void }) {
  const { t } = usePhrases()
  return (
    <UnansweredDialog width={1080} title={t('preview')} close={close}>
      <Paper values={values} />
    </UnansweredDialog>
  )
}

/** Length of the text; counted when nobody is typing. */
function WordCount({ form }: { form: FormInstance }) {
  const { t } = usePhrases()
  const content: unknown = useDeferredValue(Form.useWatch('content', form))
  const words = useMemo(() => countWords(plainValue(articles.fields.content, content)), [content])
  return <p className="article-words">{t('words', { count: words, words: words.toLocaleString() })}</p>
}
