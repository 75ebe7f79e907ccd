import { Form, Input, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { edition } from '#contract/biz/edition'
import { editionCalls, type NextIssue } from '#contract/biz/editionCalls'
import type { Field } from '#contract/kit/fields'
import { promptFor } from '#contract/kit/rules'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import { DraftOffer } from '../../../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../../components/resource/draft/useDraft.ts'
import { FirstFocus } from '../../../../components/ui/FirstFocus.ts'
import { LoadFailed } from '../../../../components/ui/placeholders.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../../providers/router.ts'
import { editionPath } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { DateOfIssue } from './DateOfIssue.tsx'

interface NextIssueDialogProps {
  id: string
  close: () => void
}

const { title, editionNo, totalNo, publishDate } = editionCalls['add-next-issue'].input

/** The issue after this one, filled in as far as it follows from it; its board opens when it is there. */
export function NextIssueDialog({ id, close }: NextIssueDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<Omit<NextIssue, 'pages'>>()
  const [saving, setSaving] = useState(false)
  const navigate = usePageNavigate()
  const { pathname, search } = useLocation()
  const invalidate = useInvalidateResource(editionPath)
  const { data, error, isError, refetch } = useCall(edition, 'next-issue', { id }, { cacheTime: 0 })

  const { holder, mark, offer } = useFormDraft({
    ...{ form, draftKey: `${editionPath}/next/${id}`, ready: data !== undefined },
    initial: { ...data },
  })
  const mayLeave = useLeaving(holder)

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  const requiredBy = (field: Field) => ({ required: true, message: label(promptFor(field)) })

  async function create(issue: Omit<NextIssue, 'pages'>) {
    setSaving(true)
    try {
      const made = await call(edition, 'add-next-issue', { ...issue, id })
      mark(false)
      notify('success', t('notifications.success'))
      void invalidate()
      close()
      navigate(pathname.replace(id, made.id) + search)
    } catch {
      // The refusal is on screen; what was entered stays.
      setSaving(false)
    }
  }

  return (
    <RecordDialog
      width={600}
      title={t('nextTitle')}
      onCancel={() => void leave()}
      onOk={form.submit}
      okText={t('create')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ loading: saving, disabled: !data }}
    >
      {data ? (
        <Form
          form={form}
          name="nextIssue"
          layout="vertical"
          initialValues={data}
          onValuesChange={() => mark(true)}
          onFinish={create}
        >
          <DraftOffer offer={offer} />
          <p>
            {t('nextHelp', {
              count: data.pages.length,
              names: data.pages.map(({ pageNo, pageName }) => `${pageNo} ${pageName}`).join(t('resource.comma')),
            })}
          </p>
          <Form.Item name="title" label={label(title.label)} rules={[requiredBy(title)]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="editionNo" label={label(editionNo.label)} rules={[requiredBy(editionNo)]}>
            <InputNumber min={1} precision={0} />
          </Form.Item>
          <Form.Item name="totalNo" label={label(totalNo.label)}>
            <InputNumber min={1} precision={0} />
          </Form.Item>
          <Form.Item name="publishDate" label={label(publishDate.label)} rules={[requiredBy(publishDate)]}>
            <DateOfIssue field={publishDate} />
          </Form.Item>
          <FirstFocus formId="nextIssue" />
        </Form>
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </RecordDialog>
  )
}
