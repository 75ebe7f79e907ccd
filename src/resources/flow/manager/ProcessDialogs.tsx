import { Checkbox, Form } from 'antd'
import { flowManager } from '#contract/flow/manager'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { call } from '../../../providers/api/call.ts'
import { usePhrases } from '../parts/phrases.ts'

/** Whether a process can be started. */
export function StateDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  return (
    <CallDialog<{ state: string }>
      title={t('changeState')}
      draftKey={`flow/state/${id}`}
      okText={t('buttons.confirm')}
      changes={flowManager.path}
      send={({ state }) => call(flowManager, 'change-state', { state, processId: id })}
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

/** Removes a deployment. While instances run it is refused, unless they are to end as well. */
export function RemoveDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  return (
    <CallDialog<{ force?: boolean }>
      title={t('removal')}
      draftKey={`flow/remove/${id}`}
      okText={t('buttons.delete')}
      done={t('notifications.deleteSuccess')}
      changes={flowManager.path}
      danger
      send={({ force }) =>
        call(flowManager, 'delete-deployment', { deploymentIds: id, ...(force && { force: 'true' }) })
      }
      close={close}
    >
      <p>{t('removalHint')}</p>
      <Form.Item name="force" valuePropName="checked">
        <Checkbox>{t('force')}</Checkbox>
      </Form.Item>
    </CallDialog>
  )
}
