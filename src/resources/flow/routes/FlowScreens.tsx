import { Button, Card, Empty, Form } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { type FlowForm, type FlowFormField, flowWork } from '#contract/flow/process'
import { DraftOffer, useFormDraft } from '../../../components/resource/draft/useDraft.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { FileLinks } from '../parts/FilesField.tsx'
import { FlowPicture, InstanceCards } from '../parts/FlowPicture.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { StartPreview } from '../parts/StepsAhead.tsx'
import { DecisionForm } from '../screens/DecisionForm.tsx'
import { Facts, FlowPage, useCloseTab, useFinished, useFlowForm } from '../screens/FlowPage.tsx'
import { LeaveFacts, LeaveHandle, LeaveStart, useLeave } from '../screens/leave.tsx'
import { CopyField, ProcessFields } from '../screens/ProcessFields.tsx'
import { RequestActs } from '../screens/RequestActs.tsx'

/** The word in the address of the screens that leave has of its own. */
const leave = 'leave'

/** `/work/process/<kind>/form|handle|detail/…`: processes without screens of their own share those for all. */
export function FlowScreens() {
  return <FlowScreen pathname={useLocation().pathname} />
}

export function FlowScreen({ pathname }: { pathname: string }) {
  const [, , , kind, name, ...ids] = pathname.split('/')
  const [first = '', second = '', third = ''] = ids
  const key = ids.join('/')
  if (first && name === 'form')
    return kind === leave ? (
      <LeaveStart key={key} processDefinitionId={first} />
    ) : (
      <CommonStart key={key} processDefinitionId={first} />
    )
  if (second && name === 'handle')
    return kind === leave && third ? (
      <LeaveHandle key={key} taskId={first} processInstanceId={second} businessId={third} />
    ) : (
      <CommonHandle key={key} taskId={first} processInstanceId={second} />
    )
  if (first && name === 'detail')
    return kind === leave && second ? (
      <LeaveView key={key} processInstanceId={first} businessId={second} />
    ) : (
      <CommonDetail key={key} processInstanceId={first} />
    )
  return <Navigate to="/404" replace />
}

/** Looks at an instance of a process that has no screens of its own. */
function CommonDetail({ processInstanceId }: { processInstanceId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useFlowForm({ processInstanceId })
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <InstancePage title={data.processDefinitionName} heading={t('application')} processInstanceId={processInstanceId}>
      <FormFacts form={data} />
    </InstancePage>
  )
}

interface InstancePageProps {
  title: string
  heading: string
  processInstanceId: string
  /** The facts of the request. */
  children: ReactNode
}

/** A request to look at, and its history. */
function InstancePage({ title, heading, processInstanceId, children }: InstancePageProps) {
  const { t } = usePhrases()
  const close = useCloseTab()
  return (
    <FlowPage title={title}>
      <Card title={<h2>{heading}</h2>}>
        {children}
        <div className="flow-buttons">
          <Button onClick={() => void close()}>{t('resource.close')}</Button>
        </div>
      </Card>
      <InstanceCards
        processInstanceId={processInstanceId}
        acts={<RequestActs processInstanceId={processInstanceId} />}
      />
    </FlowPage>
  )
}

/** Deals with a task of a process that has no screens of its own. */
function CommonHandle({ taskId, processInstanceId }: { taskId: string; processInstanceId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useFlowForm({ taskId }, processInstanceId)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  const { processDefinitionName, taskName, fields, countersign, continuesWhenRefused } = data
  const shared = { taskId, processInstanceId, countersign, continuesWhenRefused }
  const editableFields = fields.filter(({ writable }) => writable)
  const readOnlyFields = fields.filter(({ writable }) => !writable)
  return (
    <FlowPage title={`${processDefinitionName} · ${taskName}`}>
      <Card title={<h2>{t('application')}</h2>}>
        <FormFacts form={{ ...data, fields: readOnlyFields }} />
        <DecisionForm
          {...shared}
          initial={{ variables: Object.fromEntries(editableFields.map(({ id, value }) => [id, value])) }}
          variablesOf={({ variables }) => Object(variables)}
          words={{ approve: t('approve'), refuse: t('refuse') }}
        >
          <ProcessFields fields={editableFields} />
        </DecisionForm>
      </Card>
      <InstanceCards
        processInstanceId={processInstanceId}
        acts={<RequestActs processInstanceId={processInstanceId} />}
      />
    </FlowPage>
  )
}

/** The applicant, the time and the values of the form. */
function FormFacts({ form: { startUserName, startTime, fields } }: { form: FlowForm }) {
  const { t } = usePhrases()
  const words = { yes: t('yes'), no: t('no') }
  return (
    <Facts
      facts={[
        { label: t('applicant'), value: startUserName },
        { label: t('appliedAt'), value: startTime },
        ...fields.map(field => ({
          label: field.name,
          value: field.type === 'files' ? <FileLinks files={field.value} /> : valueText(field, words),
        })),
      ]}
    />
  )
}

/** The value of a field as text. */
function valueText({ type, value, options }: FlowFormField, words: { yes: string; no: string }): string {
  if (value === null || value === '') return '—'
  if (type === 'boolean') return value === true ? words.yes : words.no
  const nameOf = (id: unknown) => options.find(option => option.id === id)?.name ?? String(id)
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || '—'
  return nameOf(value)
}

/** A request for leave and what became of it. */
function LeaveView({ processInstanceId, businessId }: { processInstanceId: string; businessId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useLeave(businessId)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <InstancePage title={t('leave.title')} heading={t('leave.facts')} processInstanceId={processInstanceId}>
      <LeaveFacts detail={data} />
    </InstancePage>
  )
}

interface StartValues {
  variables?: Record<string, unknown>
  copyTo?: string
}

/** Starts a process that has no screens of its own. */
export function CommonStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  if (!isOffered(`${flowWork.path}/start-process`)) return <Empty description={t('noForm')} />
  return <OfferedStart processDefinitionId={processDefinitionId} />
}

function OfferedStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useFlowForm({ processDefinitionId })
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <FlowPage title={data.processDefinitionName}>
      <Card title={<h2>{t('application')}</h2>}>
        <StartForm form={data} />
      </Card>
      <Card title={<h2>{t('picture')}</h2>}>
        <FlowPicture processDefinitionId={processDefinitionId} />
      </Card>
    </FlowPage>
  )
}

function StartForm({ form: { processDefinitionId, fields } }: { form: FlowForm }) {
  const { t } = usePhrases()
  const [form] = Form.useForm<StartValues>()
  const initial = useMemo(
    () => ({ variables: Object.fromEntries(fields.map(({ id, value }) => [id, value])) }),
    [fields],
  )
  const { holder, mark, offer } = useFormDraft({ form, draftKey: `flow/start/${processDefinitionId}`, initial })
  const finished = useFinished()
  const leave = useCloseTab(holder)
  const [sending, setSending] = useState(false)

  async function start({ variables = {}, copyTo }: StartValues) {
    setSending(true)
    try {
      const url = `${flowWork.path}/start-process`
      await request({ method: 'POST', url, data: { processDefinitionId, variables, copyTo } })
      mark(false)
      notify('success', t('started'))
      finished()
    } catch {
      // The refusal is on screen, and the form keeps what was typed.
    } finally {
      setSending(false)
    }
  }

  return (
    <CheckedForm<StartValues>
      form={form}
      name={`start_${processDefinitionId}`}
      className="flow-form"
      initialValues={initial}
      disabled={sending}
      onValuesChange={() => mark(true)}
      onFinish={start}
    >
      <DraftOffer offer={offer} />
      {fields.length === 0 && <p className="flow-hint">{t('noFields')}</p>}
      <ProcessFields fields={fields} />
      <StartPreview processDefinitionId={processDefinitionId} />
      <CopyField />
      <div className="flow-buttons">
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('start')}
        </Button>
        <Button disabled={sending} onClick={() => void leave()}>
          {t('resource.close')}
        </Button>
      </div>
    </CheckedForm>
  )
}
