import { Form, Input } from 'antd'
import { articles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { planned } from '#contract/biz/planned'
import { promptFor } from '#contract/kit/rules'
import { DateTimePicker } from '../../../components/fields/pickers/datePicker.tsx'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

interface Wanted {
  releaseTime: string
  reason?: string
}

export const ArticlePlan = (props: DialogProps) => (
  <PlanDialog {...props} module={articles} send={wanted => call(articles, 'plan', { id: props.id, ...wanted })} />
)

export const EditionPlan = (props: DialogProps) => (
  <PlanDialog {...props} module={edition} send={wanted => call(edition, 'plan', { id: props.id, ...wanted })} />
)

interface PlanDialogProps extends DialogProps {
  module: typeof articles | typeof edition
  send: (wanted: Wanted) => Promise<unknown>
}

/** Sets the time at which a record is released; it says whose plan that replaces. */
function PlanDialog({ module, id, send, close }: PlanDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(planned.path)
  const query = useCall(module, 'release-plan', { id }, { cacheTime: 0 })
  const { title, input } = module.calls.plan
  const plan = query.data
  if (!plan) return <WaitingDialog title={label(title)} query={query} close={close} />

  async function save(wanted: Wanted) {
    await send(wanted)
    await invalidate()
  }

  return (
    <CallDialog
      title={label(title)}
      draftKey={`${module.path}/plan/${id}`}
      okText={t('buttons.save')}
      done={t('notifications.success')}
      initialValues={{ releaseTime: plan.releaseTime, reason: plan.reason }}
      send={save}
      close={close}
    >
      <Form.Item
        name="releaseTime"
        label={label(input.releaseTime.label)}
        rules={[{ required: true, message: label(promptFor(input.releaseTime)) }]}
        extra={
          plan.releaseTime
            ? `${t('replaces', { name: plan.plannerName, time: plan.releaseTime })} ${t('planHint')}`
            : t('planHint')
        }
      >
        <DateTimePicker field={input.releaseTime} placeholder={label(promptFor(input.releaseTime))} />
      </Form.Item>
      {module.name === 'edition' && (
        <Form.Item name="reason" label={label(input.reason.label)} extra={t('reasonHint')}>
          <Input.TextArea rows={3} maxLength={500} showCount placeholder={label(promptFor(input.reason))} />
        </Form.Item>
      )}
    </CallDialog>
  )
}
