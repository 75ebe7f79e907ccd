import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { flowManager } from '#contract/flow/manager'
import { useRenewal } from '../../../components/resource/data/useRenewal.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { call } from '../../../providers/http.ts'

/** Whether a process can be started. */
export function StateDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const renew = useRenewal(flowManager.path)

  async function change({ state }: { state: string }) {
    await call(flowManager, 'change-state', { state, processId: id })
    await renew()
  }

  return (
    <CallDialog
      title={t('flow.changeState')}
      place={`flow/state/${id}`}
      okText={t('buttons.confirm')}
      done={t('notifications.success')}
      send={change}
      close={close}
    >
      <Form.Item
        name="state"
        label={t('flow.state')}
        extra={t('flow.suspendHint')}
        rules={[{ required: true, message: t('flow.choose', { name: t('flow.state') }) }]}
      >
        <RadioChoice
          label={t('flow.state')}
          options={[
            { value: 'active', label: t('flow.activate') },
            { value: 'suspend', label: t('flow.suspend') },
          ]}
        />
      </Form.Item>
    </CallDialog>
  )
}
