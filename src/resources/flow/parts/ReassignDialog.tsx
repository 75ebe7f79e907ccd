import { Form, Input, Radio } from 'antd'
import { flowFollow, type OpenStep } from '#contract/flow/follow'
import { promptFor } from '#contract/kit/rules'
import { ReferencePicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { type DialogProps, useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

const { userId, reason, taskId } = flowFollow.calls.reassign.input

interface Values {
  taskId: string
  userId: string
  reason?: string
}

/** Gives a task of the instance `id` to somebody else. */
export function ReassignDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const { path } = useDefinition().module
  const invalidate = useInvalidateResource(path)
  const steps = useCall(flowFollow, 'open-steps', { processInstanceId: id }, { cacheTime: 0 })
  if (steps.isError) return <LoadFailed error={steps.error} retry={() => void steps.refetch()} />
  if (!steps.data) return null
  const [first] = steps.data

  async function send(values: Values) {
    await call(flowFollow, 'reassign', values)
    await invalidate()
  }

  return (
    <CallDialog<Values>
      title={t('reassign.title')}
      draftKey={`flow/reassign/${id}`}
      okText={t('reassign.ok')}
      done={t('reassign.done')}
      initialValues={first && steps.data.length === 1 ? { taskId: first.taskId } : {}}
      send={send}
      close={close}
    >
      <Form.Item
        name="taskId"
        label={t('step')}
        required
        rules={[{ required: true, message: label(promptFor(taskId)) }]}
      >
        <Radio.Group
          className="flow-steps"
          options={steps.data.map(step => ({ value: step.taskId, label: <Step step={step} /> }))}
        />
      </Form.Item>
      <Form.Item
        name="userId"
        label={label(userId.label)}
        required
        rules={[{ required: true, message: label(promptFor(userId)) }]}
      >
        <ReferencePicker field={userId} placeholder={label(promptFor(userId))} />
      </Form.Item>
      <Form.Item name="reason" label={label(reason.label)}>
        <Input.TextArea rows={2} maxLength={255} showCount placeholder={label(promptFor(reason))} />
      </Form.Item>
    </CallDialog>
  )
}

function Step({ step: { taskName, assigneeName, candidates, unattended } }: { step: OpenStep }) {
  const { t } = usePhrases()
  const holder = assigneeName || (unattended ? t('unattended') : t('unclaimed'))
  return `${taskName} · ${holder}${assigneeName || !candidates ? '' : ` (${candidates})`}`
}
