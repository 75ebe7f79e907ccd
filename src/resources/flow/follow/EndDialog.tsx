import { Form, Input } from 'antd'
import { flowFollow } from '#contract/flow/follow'
import { promptFor } from '#contract/kit/rules'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from '../parts/phrases.ts'

const { deleteReason } = flowFollow.calls['delete-process-instance'].input

/** Ends an instance. Whoever started it reads the reason. */
export function EndDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(flowFollow.path)

  async function end(values: { deleteReason: string }) {
    await call(flowFollow, 'delete-process-instance', { ...values, processInstanceId: id })
    await invalidate()
  }

  return (
    <CallDialog
      title={t('end')}
      draftKey={`flow/end/${id}`}
      okText={t('buttons.delete')}
      done={t('notifications.success')}
      danger
      send={end}
      close={close}
    >
      <Form.Item
        name="deleteReason"
        label={label(deleteReason.label)}
        rules={[{ required: true, whitespace: true, message: label(promptFor(deleteReason)) }]}
        extra={t('endHint')}
      >
        <Input.TextArea rows={3} maxLength={255} showCount placeholder={label(promptFor(deleteReason))} />
      </Form.Item>
    </CallDialog>
  )
}
