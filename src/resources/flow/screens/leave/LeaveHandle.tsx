import { Card } from 'antd'
import { type LeaveDetail, leaveFormFields } from '#contract/desk/process/leave'
import type { FlowForm } from '#contract/flow/process'
import { LoadFailed } from '../../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../../components/ui/states/WaitingBlock.tsx'
import { InstanceCards } from '../../parts/InstanceCards.tsx'
import { usePhrases } from '../../parts/phrases.ts'
import { DecisionForm } from '../DecisionForm.tsx'
import { FlowPage } from '../FlowPage.tsx'
import { useFlowForm } from '../useFlowForm.ts'
import { LeaveFacts } from './LeaveFacts.tsx'
import { LeaveFields } from './LeaveFields.tsx'
import { useLeave } from './useLeave.ts'

interface LeaveHandleProps {
  taskId: string
  processInstanceId: string
  businessId: string
}

/** Decides on a request for leave, or corrects one that was refused. */
export function LeaveHandle({ taskId, processInstanceId, businessId }: LeaveHandleProps) {
  const { t } = usePhrases()
  const detail = useLeave(businessId)
  const form = useFlowForm({ taskId }, processInstanceId)
  const failed = [detail, form].filter(({ isError }) => isError)
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  if (failed[0]) return <LoadFailed error={failed[0].error} retry={retry} />
  if (!detail.data || !form.data) return <WaitingBlock />
  return (
    <FlowPage title={`${t('leave.title')} · ${form.data.taskName}`}>
      <Card title={<h2>{t('leave.facts')}</h2>}>
        <LeaveFacts detail={detail.data} />
        <Answer form={form.data} detail={detail.data} />
      </Card>
      <InstanceCards processInstanceId={processInstanceId} />
    </FlowPage>
  )
}

const names = Object.keys(leaveFormFields) as (keyof typeof leaveFormFields)[]

function Answer({ form: { taskId, processInstanceId, fields }, detail }: { form: FlowForm; detail: LeaveDetail }) {
  const { t } = usePhrases()
  const shared = { taskId, processInstanceId }
  // Only the applicant edits the reason, when the request was returned.
  const isCorrection = fields.some(({ id, writable }) => id === 'reason' && writable)
  if (!isCorrection)
    return (
      <DecisionForm
        {...shared}
        initial={{}}
        variablesOf={() => ({})}
        words={{ approve: t('approve'), refuse: t('refuse') }}
      />
    )
  return (
    <DecisionForm
      {...shared}
      initial={Object.fromEntries(names.map(name => [name, detail[name]]))}
      variablesOf={values => Object.fromEntries(names.map(name => [name, values[name]]))}
      words={{ approve: t('leave.again'), refuse: t('leave.giveUp') }}
    >
      <LeaveFields />
    </DecisionForm>
  )
}
