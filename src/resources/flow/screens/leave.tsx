import { Alert, Form } from 'antd'
import {
  type EditionDuty,
  type LeaveBalance,
  type LeaveDetail,
  leave,
  leaveFormFields,
  leaveStatus,
} from '#contract/desk/process/leave'
import type { FlowForm } from '#contract/flow/process'
import type { CallInput } from '#contract/kit/module'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import type { Complaints } from '../../../components/resource/form/useRecordForm.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { call, useCall } from '../../../providers/api/call.ts'
import { useLabel, useWord } from '../../../providers/i18n/index.ts'
import { CallFields } from '../parts/CallFields.tsx'
import { phrase, usePhrases } from '../parts/phrases.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { Facts, useFlowForm } from './FlowPage.tsx'
import { CloseButton, RequestPage, StartPage } from './RequestPage.tsx'

const isOpen = (status: number) => status === leaveStatus.running || status === leaveStatus.rejected

const Approver = viewOf(leave.fields.taskUser).Cell

const { taskUser, startTime, endTime, reason, applyTime, status } = leave.fields

/** A request for leave, to be read. */
export function LeaveFacts({ detail }: { detail: LeaveDetail }) {
  const { t } = usePhrases()
  const label = useLabel()
  const word = useWord()
  // Other servers answer the id alone.
  const [name, value, record] = ['taskUser', detail.taskUser, { ...detail }]
  return (
    <>
      <Facts
        facts={[
          { label: t('applicant'), value: detail.flow.assigneeName },
          {
            label: label(taskUser.label),
            value: detail.taskUserName || <Approver field={taskUser} {...{ name, record, value }} />,
          },
          { label: label(startTime.label), value: detail.startTime },
          { label: label(endTime.label), value: detail.endTime },
          { label: label(applyTime.label), value: detail.applyTime },
          { label: label(status.label), value: word(status.code, detail.statusName ?? '') },
          { label: label(reason.label), value: detail.reason, wide: true },
        ]}
      />
      <div className="leave-notes">
        {isOpen(detail.status) && <Balances balances={detail.balances ?? []} />}
        <Duties duties={detail.duties ?? []} />
      </div>
    </>
  )
}

type Values = Omit<CallInput<(typeof leave)['calls']['start-process']>, 'processDefinitionId'>

/** Requests leave. */
export function LeaveStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  return (
    <StartPage
      title={t('leave.title')}
      heading={t('leave.facts')}
      processDefinitionId={processDefinitionId}
      // The fields of the form are those of the call.
      send={values => call(leave, 'start-process', { ...(values as Values), processDefinitionId })}
    >
      <CallFields fields={leaveFormFields} complaints={complaints} />
      <SpanFacts />
    </StartPage>
  )
}

/** Facts about the span of a request, shown as soon as both times are entered. */
function SpanFacts() {
  const form = Form.useFormInstance()
  const startTime: string | undefined = Form.useWatch('startTime', form)
  const endTime: string | undefined = Form.useWatch('endTime', form)
  const isSpan = Boolean(startTime && endTime && startTime < endTime)
  const span = { startTime: startTime ?? '', endTime: endTime ?? '' }
  const options = { enabled: isSpan && isOffered(`${leave.path}/balances`), cacheTime: 0, announced: true }
  const { data: balances } = useCall(leave, 'balances', span, options)
  const { data: duties } = useCall(leave, 'duties', span, options)
  if (!isSpan || !balances || !duties) return null
  return (
    <div className="leave-notes">
      <Balances balances={balances} />
      <Duties duties={duties} />
    </div>
  )
}

interface LeaveProps {
  processInstanceId: string
  businessId: string
}

/** A request for leave and what became of it. */
export function LeaveView({ processInstanceId, businessId }: LeaveProps) {
  const { t } = usePhrases()
  const query = useCall(leave, 'detail', { businessId })
  return (
    <Loaded query={query}>
      {detail => (
        <RequestPage title={t('leave.title')} heading={t('leave.facts')} processInstanceId={processInstanceId}>
          <LeaveFacts detail={detail} />
          <CloseButton />
        </RequestPage>
      )}
    </Loaded>
  )
}

/** Decides on a request for leave, or corrects one that was refused. */
export function LeaveHandle({ taskId, processInstanceId, businessId }: LeaveProps & { taskId: string }) {
  const { t } = usePhrases()
  const details = useCall(leave, 'detail', { businessId })
  const query = useFlowForm({ taskId }, processInstanceId)
  return (
    <Loaded query={details}>
      {detail => (
        <Loaded query={query}>
          {form => (
            <RequestPage
              title={`${t('leave.title')} · ${form.taskName}`}
              heading={t('leave.facts')}
              processInstanceId={processInstanceId}
            >
              <LeaveFacts detail={detail} />
              <Answer form={form} detail={detail} />
            </RequestPage>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const names = Object.keys(leaveFormFields) as (keyof typeof leaveFormFields)[]

function Answer({ form, detail }: { form: FlowForm; detail: LeaveDetail }) {
  const { t } = usePhrases()
  // Only the applicant edits the reason, when the request was returned.
  const isCorrection = form.fields.some(({ id, writable }) => id === 'reason' && writable)
  if (!isCorrection) return <DecisionForm form={form} />
  return (
    <DecisionForm
      form={form}
      initial={Object.fromEntries(names.map(name => [name, detail[name]]))}
      variablesOf={values => Object.fromEntries(names.map(name => [name, values[name]]))}
      words={{ approve: t('leave.again'), refuse: t('leave.giveUp') }}
    >
      <CallFields fields={leaveFormFields} complaints={complaints} />
    </DecisionForm>
  )
}

/** Times travel as text of one form, which sorts as they do. */
const complaints: Complaints = {
  endTime: (endTime, { startTime }) =>
    startTime && String(endTime) <= String(startTime) ? phrase('leave.endsFirst') : undefined,
}

/** The annual leave of each year that a request touches; a warning where it does not suffice. */
function Balances({ balances }: { balances: readonly LeaveBalance[] }) {
  const { t } = usePhrases()
  return balances.map(({ year, entitled, approved, pending, asked }) => {
    const left = entitled - approved
    const isShort = asked + pending > left
    return (
      <Alert
        key={year}
        type={isShort ? 'warning' : 'info'}
        showIcon
        message={t(isShort ? 'leave.short' : 'leave.left', { year, left, asked })}
        description={t('leave.balance', { entitled, approved, pending })}
      />
    )
  })
}

/** Warns of the issues that name the applicant and come out during the leave. */
function Duties({ duties }: { duties: readonly EditionDuty[] }) {
  const { t } = usePhrases()
  if (duties.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={t('leave.duties', { count: duties.length })}
      description={
        <ul>
          {duties.map(({ title, publishDate, pageNo }) => (
            <li key={`${title} ${publishDate} ${pageNo}`}>
              {publishDate.slice(0, 10)} {title} · {pageNo ? t('leave.page', { pageNo }) : t('leave.chief')}
            </li>
          ))}
        </ul>
      }
    />
  )
}
