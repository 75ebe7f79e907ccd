import { Form, type FormProps } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { FirstFocus } from '../../ui/Dialog.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useRunning } from '../../ui/useRunning.ts'
import { useInvalidateResource } from '../data/requests.ts'
import { useLeave } from '../form/unsaved.ts'
import { DraftOffer, useFormDraft } from '../form/useDraft.tsx'

interface CallDialogProps<Values> extends Pick<FormProps<Values>, 'initialValues'> {
  title: string
  /** Names the form for its draft. */
  draftKey: string
  /** 保存 when absent. */
  okText?: string
  /** Shown when the call has succeeded; 操作成功! when absent. */
  done?: string
  /** Path of the module whose lists the call changes. */
  changes?: string
  send: (values: Values) => Promise<unknown>
  close: () => void
  danger?: boolean
  width?: number
  children: ReactNode
}

/** A form over a list whose answer is one call. It retains its values when the call is refused. */
export function CallDialog<Values>({
  title,
  draftKey,
  okText,
  done,
  changes = '',
  send,
  close,
  danger,
  width = 600,
  initialValues,
  children,
}: CallDialogProps<Values>) {
  const { t } = useTranslation()
  const invalidate = useInvalidateResource(changes)
  const formId = useId()
  const [form] = Form.useForm<Values>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey, initial: { ...initialValues } })
  const leave = useLeave({ holder, mark }, close)
  const { running: sending, run } = useRunning()

  const submit = (values: Values) =>
    run(async () => {
      await send(values)
      mark(false)
      notify('success', done ?? t('notifications.success'))
      close()
      if (changes) await invalidate()
    })

  return (
    <RecordDialog
      width={width}
      title={title}
      onCancel={() => void leave()}
      okText={okText ?? t('buttons.save')}
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
