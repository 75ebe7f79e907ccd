import { useList } from '@refinedev/core'
import { Form, Input, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Edition, edition } from '#contract/biz/edition'
import { editionCalls, type NextIssue } from '#contract/biz/editionCalls'
import type { Field } from '#contract/kit/fields'
import { promptFor } from '#contract/kit/rules'
import type { EditorProps } from '../../../../components/fields/base/kind.ts'
import { DateTimePicker } from '../../../../components/fields/pickers/DateTimePicker.tsx'
import { useInvalidateResource } from '../../../../components/resource/data/useInvalidateResource.ts'
import { DraftOffer } from '../../../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../../components/resource/draft/useFormDraft.ts'
import { FirstFocus } from '../../../../components/ui/FirstFocus.ts'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { LoadFailed } from '../../../../components/ui/states/LoadFailed.tsx'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useCall } from '../../../../providers/api/useCall.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../../providers/router.ts'
import { useSession } from '../../../../state/session.ts'
import { usePhrases } from '../phrases.ts'
import '../edition.css'

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
  const invalidate = useInvalidateResource(edition.path)
  const { data, error, isError, refetch } = useCall(edition, 'next-issue', { id }, { cacheTime: 0 })

  const { holder, mark, offer } = useFormDraft({
    ...{ form, draftKey: `${edition.path}/next/${id}`, ready: data !== undefined },
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

/** The number of names that fit in one line. */
const NAMED = 3

/** The date of an issue; a warning names the other issues of that date, which is allowed for special issues. */
export function DateOfIssue(props: EditorProps) {
  const { t } = usePhrases()
  const form = Form.useFormInstance()
  const others = useSameDate(props.value, form.getFieldValue('id'), form.getFieldValue('tenantId'))
  const titles = others.map(({ title }) => t('quoted', { title })).join(t('resource.comma'))
  // The field is a date, whose value is text.
  return (
    <>
      <DateTimePicker {...(props as EditorProps<string>)} />
      <p className="press-same-date" role="status">
        {others.length > 0 && t('sameDate', { titles })}
      </p>
    </>
  )
}

function useSameDate(value: unknown, ownId: unknown, tenantId: unknown): Edition[] {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  const own = useSession(state => state.tenantId)
  const { data } = useList<Edition>({
    resource: edition.path,
    filters: [
      { field: 'publishDate', operator: 'eq', value: day },
      // The tenant whose editions are listed, not a comparison.
      { field: 'tenantId', operator: 'contains', value: tenantId || own },
    ],
    pagination: { pageSize: NAMED + 1 },
    meta: { silent: true },
    queryOptions: { enabled: day !== '', cacheTime: 0 },
  })
  return (data?.data ?? []).filter(({ id }) => id !== ownId).slice(0, NAMED)
}
