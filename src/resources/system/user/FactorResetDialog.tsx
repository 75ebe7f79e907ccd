import { Alert, Form, Input } from 'antd'
import { user } from '#contract/system/user'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import type { ToolProps } from './UserTools.tsx'

const { reason } = user.calls['reset-factor'].input

/** Removes the second factors of people who have lost them, for a reason that stands in their history. */
export function FactorResetDialog({ users, close }: ToolProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<{ reason: string }>()
  const { sending, send } = useDialogSubmit(user.path, close)
  const userIds = users.map(({ id }) => id).join(',')

  return (
    <RecordDialog
      width={480}
      title={`${label(user.buttons.factor.label)} · ${users.map(({ realName }) => realName).join(t('resource.comma'))}`}
      onCancel={close}
      onOk={form.submit}
      okText={label(user.buttons.factor.label)}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ danger: true, loading: sending }}
    >
      <CheckedForm
        form={form}
        name="factor-reset"
        onFinish={({ reason }: { reason: string }) => send(() => call(user, 'reset-factor', { userIds, reason }))}
      >
        <Alert type="warning" showIcon message={t('factorResetHint', { count: users.length })} />
        <Form.Item
          name="reason"
          label={label(reason.label)}
          rules={[{ required: true, whitespace: true, message: t('needReason') }]}
        >
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </CheckedForm>
    </RecordDialog>
  )
}
