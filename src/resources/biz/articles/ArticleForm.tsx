import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import type { articles } from '#contract/biz/articles'
import { publishState } from '#contract/biz/states'
import { useButtons } from '../../../components/resource/actions/useButtons.ts'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { usePhrases } from './phrases.ts'
import { WordCount } from './WordCount.tsx'
import './article.css'

/** In the order of the paper. */
const headSet = ['leadTitle', 'title', 'subTitle', 'author', 'correspondent', 'source']
const written = [...headSet, 'content']

/** Where an article is written: the head set over the text, and beside it where it goes. */
export function ArticleForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const { t } = usePhrases()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  const [preview, setPreview] = useState<FormValues>()
  const named = (wanted: readonly string[]) => wanted.flatMap(name => fields.filter(([own]) => own === name))

  return (
    <>
      <FormDialog
        {...{ definition, fields, mode, close }}
        {...(id !== undefined && { id })}
        width={1280}
        className="article-form"
        first="title"
        notice={record => record?.publishState === publishState.published && <PublishedNotice />}
        tools={({ form, ready }) => (
          <Button disabled={!ready} onClick={() => setPreview(form.getFieldsValue(true))}>
            {t('preview')}
          </Button>
        )}
        arrange={(draw, { form }) => (
          <>
            <section className="article-text" aria-label={t('text')}>
              <div className="article-head">{named(headSet).map(draw)}</div>
              {named(['content']).map(draw)}
              <WordCount form={form} />
            </section>
            <div className="article-place">{fields.filter(([name]) => !written.includes(name)).map(draw)}</div>
          </>
        )}
      />
      {preview && <PreviewDialog values={preview} close={() => setPreview(undefined)} />}
    </>
  )
}

function PublishedNotice() {
  const { t } = usePhrases()
  const mayPublish = useButtons<typeof articles>(useDefinition()).has('publish')
  return (
    <Alert
      className="record-notice"
      type={mayPublish ? 'info' : 'warning'}
      showIcon
      message={t(mayPublish ? 'published' : 'publishedByOthers')}
    />
  )
}
