import { Form, Radio } from 'antd'
import { flowFollow, type OpenStep } from '#contract/flow/follow'
import type { CallInput } from '#contract/kit/module'
import { promptFor } from '#contract/kit/rules'
import { type DialogProps, useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { CallFields } from './CallFields.tsx'
import { usePhrases } from './phrases.ts'

const { reassign } = flowFollow.calls
const { taskId, ...fields } = reassign.input

/** Gives a task of the instance `id` to somebody else. */
export function ReassignDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const { path } = useDefinition().module
  const steps = useCall(flowFollow, 'open-steps', { processInstanceId: id }, { cacheTime: 0 })
  if (!steps.data) return <WaitingDialog title={t('reassign.title')} query={steps} close={close} />
  const [first] = steps.data
  return (
    <CallDialog<CallInput<typeof reassign>>
      title={t('reassign.title')}
      draftKey={`flow/reassign/${id}`}
      okText={t('reassign.ok')}
      done={t('reassign.done')}
      initialValues={first && steps.data.length === 1 ? { taskId: first.taskId } : {}}
      changes={path}
      send={values => call(flowFollow, 'reassign', values)}
      close={close}
    >
      <Form.Item name="taskId" label={t('step')} rules={[{ required: true, message: label(promptFor(taskId)) }]}>
        <Radio.Group
          className="flow-steps"
          options={steps.data.map(step => ({ value: step.taskId, label: <Step step={step} /> }))}
        />
      </Form.Item>
      <CallFields fields={fields} />
    </CallDialog>
  )
}

function Step({ step: { taskName, assigneeName, candidates, unattended } }: { step: OpenStep }) {
  const { t } = usePhrases()
  const holder = assigneeName || (unattended ? t('unattended') : t('unclaimed'))
  return `${taskName} · ${holder}${assigneeName || !candidates ? '' : ` (${candidates})`}`
}
