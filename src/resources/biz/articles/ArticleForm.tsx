import { Alert, Button, type FormInstance } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishState } from '#contract/biz/steps'
import type { FormProps } from '../../../components/resource/defineResource.ts'
import { useDefinition } from '../../../components/resource/definitionContext.ts'
import { FormField } from '../../../components/resource/FormField.tsx'
import { type Named, shownFields } from '../../../components/resource/fieldsOf.ts'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import { RecordForm } from '../../../components/resource/RecordForm.tsx'
import { useLeaving } from '../../../components/resource/unsaved.ts'
import { useButtons } from '../../../components/resource/useButtons.ts'
import { useConfirm } from '../../../components/resource/useConfirm.ts'
import { useFirstFocus } from '../../../components/resource/useFirstFocus.ts'
import { type FormValues, useRecordForm } from '../../../components/resource/useRecordForm.ts'
import { isSame } from '../../../lib/mergeFields.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { notify } from '../../../providers/notification.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { useColleagues } from './useColleagues.ts'
import { useDraft } from './useDraft.ts'
import { useMerge } from './useMerge.ts'
import { WordCount } from './WordCount.tsx'
import '../../../providers/i18n/newsTexts.ts'
import './article.css'

/** In the order of the paper. */
const headSet = ['leadTitle', 'title', 'subTitle', 'author', 'correspondent', 'source']
const written = [...headSet, 'content']

/** The form takes the values of any field. */
const fill = (form: FormInstance, values: FormValues) => form.setFieldsValue(values)

/** Where an article is written: the head set over the text, and beside it where it goes. */
export function ArticleForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const { t } = useTranslation()
  const label = useLabel()
  const formId = useId()
  const confirm = useConfirm()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  const names = useMemo(() => fields.map(([name]) => name), [fields])
  const draft = useDraft(id)
  const colleagues = useColleagues(id)
  const mayPublish = useButtons(definition).has('publish')
  const [preview, setPreview] = useState<FormValues>()

  const leave = useCallback(() => {
    draft.forget()
    close()
  }, [draft.forget, close])
  const state = useRecordForm({
    ...{ definition, fields, mode, close: leave },
    ...(id !== undefined && { id }),
  })
  const { form, formProps, query, holder, discard, stale, reload, busy, ready } = state
  const record = query?.data?.data
  const mayLeave = useLeaving(holder)

  const note = useCallback(
    (values: FormValues) => {
      formProps.onValuesChange(values)
      draft.keep({ values: form.getFieldsValue(true), ...(record && { version: record.version }) })
    },
    [formProps.onValuesChange, draft.keep, form, record],
  )
  const merge = useMerge({
    ...{ fields: names, form, record, reload },
    onMerged: values => {
      note(values)
      notify('success', t('article.merged'))
    },
  })

  const { shown, onShown } = useFirstFocus(state, 'title')

  // Once, when the form holds what is stored.
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!ready || !shown || asked) return
    setAsked(true)
    void recover()
  })

  async function recover() {
    const found = draft.find()
    const stored = form.getFieldsValue(true) as FormValues
    const differing = names.filter(name => found && name in found.values && !isSame(found.values[name], stored[name]))
    if (!found || differing.length === 0) return
    const isOlder = record !== undefined && found.version !== record.version
    const time = dayjs(found.at).format('MM-DD HH:mm')
    const agreed = await confirm({
      content: t(isOlder ? 'article.draftOlder' : 'article.draftFound', { time }),
      okText: t('article.recover'),
      cancelText: t('article.drop'),
    })
    if (!agreed) return draft.forget()
    const values = Object.fromEntries(differing.map(name => [name, found.values[name]]))
    fill(form, values)
    note(values)
  }

  async function giveUp() {
    if (!(await mayLeave())) return
    discard()
    leave()
  }

  const field = (named: Named) => (
    <FormField
      key={named[0]}
      definition={definition}
      named={named}
      mode={mode}
      onShown={named[0] === 'title' ? onShown : undefined}
    />
  )
  const placed = (wanted: readonly string[]) =>
    wanted.flatMap(name => fields.filter(([own]) => own === name).map(field))

  return (
    <>
      <RecordDialog
        width={1280}
        title={`${t(mode === 'create' ? 'buttons.create' : 'buttons.edit')} · ${label(definition.module.title)}`}
        onCancel={giveUp}
        footer={
          <div className="article-footer">
            <span className="article-state">
              {draft.keptAt && t('article.draftKept', { time: dayjs(draft.keptAt).format('HH:mm:ss') })}
            </span>
            <Button disabled={!ready} onClick={() => setPreview(form.getFieldsValue(true))}>
              {t('article.preview')}
            </Button>
            <Button onClick={giveUp}>{t('buttons.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={formId} disabled={!ready} loading={busy && ready}>
              {t('buttons.save')}
            </Button>
          </div>
        }
      >
        <div role="status">
          {colleagues.length > 0 && (
            <Alert
              className="record-stale"
              type="info"
              showIcon
              message={t('article.editing', { names: colleagues.map(({ name }) => name).join(t('resource.comma')) })}
            />
          )}
        </div>
        {record?.publishState === publishState.published && (
          <Alert
            className="record-stale"
            type={mayPublish ? 'info' : 'warning'}
            showIcon
            message={t(mayPublish ? 'article.published' : 'article.publishedByOthers')}
          />
        )}
        {stale && (
          <Alert
            className="record-stale record-refused"
            type="warning"
            showIcon
            message={t('article.stale')}
            action={<Button onClick={() => void merge.start()}>{t('article.compare')}</Button>}
          />
        )}
        <RecordForm
          state={state}
          id={formId}
          name={`${definition.module.name}_${mode}`}
          className="article-form"
          onValuesChange={note}
        >
          <section className="article-text" aria-label={t('article.text')}>
            <div className="article-head">{placed(headSet)}</div>
            {placed(['content'])}
            <WordCount form={form} />
          </section>
          <div className="article-place">{fields.filter(([name]) => !written.includes(name)).map(field)}</div>
        </RecordForm>
      </RecordDialog>
      {preview && <PreviewDialog values={preview} close={() => setPreview(undefined)} />}
      {merge.conflict && <MergeDialog fields={fields} conflict={merge.conflict} finish={merge.finish} />}
    </>
  )
}
