import { Form, type FormProps } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { FirstFocus } from '../../ui/FirstFocus.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { DraftOffer } from '../draft/DraftOffer.tsx'
import { useLeaving } from '../draft/unsaved.ts'
import { useFormDraft } from '../draft/useDraft.ts'

interface CallDialogProps<Values> extends Pick<FormProps<Values>, 'initialValues'> {
  title: string
  /** Names the form for its draft. */
  draftKey: string
  okText: string
  /** Said when the call has succeeded. */
  done: string
  send: (values: Values) => Promise<unknown>
  close: () => void
  danger?: boolean
  children: ReactNode
}

/** A form over a list whose answer is one call. It keeps what was typed when the call is refused. */
export function CallDialog<Values>(props: CallDialogProps<Values>) {
  const { title, draftKey, okText, done, send, close, danger, initialValues, children } = props
  const { t } = useTranslation()
  const formId = useId()
  const [form] = Form.useForm<Values>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey, initial: { ...initialValues } })
  const mayLeave = useLeaving(holder)
  const [sending, setSending] = useState(false)

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function submit(values: Values) {
    setSending(true)
    try {
      await send(values)
      mark(false)
      notify('success', done)
      close()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  }

  return (
    <RecordDialog
      width={600}
      title={title}
      onCancel={() => void leave()}
      okText={okText}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: sending, danger }}
    >
      <CheckedForm<Values>
        id={formId}
        form={form}
        name={formId}
        onValuesChange={() => mark(true)}
        initialValues={initialValues}
        disabled={sending}
        onFinish={submit}
      >
        <DraftOffer offer={offer} />
        {children}
        <FirstFocus formId={formId} />
      </CheckedForm>
    </RecordDialog>
  )
}
