import { Checkbox, Form } from 'antd'
import { flowManager } from '#contract/flow/manager'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { call } from '../../../providers/api/call.ts'
import { usePhrases } from '../parts/phrases.ts'

/** Whether a process can be started. */
export function StateDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const invalidate = useInvalidateResource(flowManager.path)

  async function change({ state }: { state: string }) {
    await call(flowManager, 'change-state', { state, processId: id })
    await invalidate()
  }

  return (
    <CallDialog
      title={t('changeState')}
      draftKey={`flow/state/${id}`}
      okText={t('buttons.confirm')}
      done={t('notifications.success')}
      send={change}
      close={close}
    >
      <Form.Item
        name="state"
        label={t('state')}
        extra={t('suspendHint')}
        rules={[{ required: true, message: t('choose', { name: t('state') }) }]}
      >
        <RadioChoice
          label={t('state')}
          options={[
            { value: 'active', label: t('activate') },
            { value: 'suspend', label: t('suspend') },
          ]}
        />
      </Form.Item>
    </CallDialog>
  )
}

/** Takes a deployment back. While instances run it is refused, unless they are to end as well. */
export function RemoveDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const invalidate = useInvalidateResource(flowManager.path)

  async function remove({ force }: { force?: boolean }) {
    await call(flowManager, 'delete-deployment', { deploymentIds: id, ...(force && { force: 'true' }) })
    await invalidate()
  }

  return (
    <CallDialog
      title={t('removal')}
      draftKey={`flow/remove/${id}`}
      okText={t('buttons.delete')}
      done={t('notifications.deleteSuccess')}
      danger
      send={remove}
      close={close}
    >
      <p>{t('removalHint')}</p>
      <Form.Item name="force" valuePropName="checked">
        <Checkbox>{t('force')}</Checkbox>
      </Form.Item>
    </CallDialog>
  )
}
