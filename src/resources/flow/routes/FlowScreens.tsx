import { Empty } from 'antd'
import { Navigate, useLocation } from 'react-router-dom'
import { leaveForm } from '#contract/desk/process/leave'
import { type FlowForm, type FlowFormField, flowWork } from '#contract/flow/process'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'
import { FileLinks } from '../parts/FilesField.tsx'
import { phrase, usePhrases } from '../parts/phrases.ts'
import { DecisionForm } from '../screens/DecisionForm.tsx'
import { Facts, useFlowForm } from '../screens/FlowPage.tsx'
import { LeaveHandle, LeaveStart, LeaveView } from '../screens/leave.tsx'
import { ProcessFields } from '../screens/ProcessFields.tsx'
import { CloseButton, RequestPage, StartPage } from '../screens/RequestPage.tsx'

/** `/work/process/<kind>/form|handle|detail/…`: processes without screens of their own share those for all. */
export function FlowScreens() {
  return <FlowScreen pathname={useLocation().pathname} />
}

export function FlowScreen({ pathname }: { pathname: string }) {
  const [, , , kind, name, ...ids] = pathname.split('/')
  const [first = '', second = '', third = ''] = ids
  const key = ids.join('/')
  const isLeave = kind === leaveForm
  if (first && name === 'form')
    return isLeave ? (
      <LeaveStart key={key} processDefinitionId={first} />
    ) : (
      <CommonStart key={key} processDefinitionId={first} />
    )
  if (second && name === 'handle')
    return isLeave && third ? (
      <LeaveHandle key={key} taskId={first} processInstanceId={second} businessId={third} />
    ) : (
      <CommonHandle key={key} taskId={first} processInstanceId={second} />
    )
  if (first && name === 'detail')
    return isLeave && second ? (
      <LeaveView key={key} processInstanceId={first} businessId={second} />
    ) : (
      <CommonDetail key={key} processInstanceId={first} />
    )
  return <Navigate to="/404" replace />
}

/** Looks at an instance of a process that has no screens of its own. */
function CommonDetail({ processInstanceId }: { processInstanceId: string }) {
  const { t } = usePhrases()
  const query = useFlowForm({ processInstanceId })
  return (
    <Loaded query={query}>
      {form => (
        <RequestPage
          title={form.processDefinitionName}
          heading={t('application')}
          processInstanceId={processInstanceId}
        >
          <FormFacts form={form} />
          <CloseButton />
        </RequestPage>
      )}
    </Loaded>
  )
}

/** Deals with a task of a process that has no screens of its own. */
function CommonHandle({ taskId, processInstanceId }: { taskId: string; processInstanceId: string }) {
  const query = useFlowForm({ taskId }, processInstanceId)
  return <Loaded query={query}>{form => <TaskPage form={{ ...form, taskId, processInstanceId }} />}</Loaded>
}

function TaskPage({ form }: { form: FlowForm }) {
  const { t } = usePhrases()
  const { processDefinitionName, taskName, processInstanceId, fields } = form
  const editableFields = fields.filter(({ writable }) => writable)
  return (
    <RequestPage
      title={`${processDefinitionName} · ${taskName}`}
      heading={t('application')}
      processInstanceId={processInstanceId}
    >
      <FormFacts form={{ ...form, fields: fields.filter(({ writable }) => !writable) }} />
      <DecisionForm form={form} initial={valuesOf(editableFields)}>
        <ProcessFields fields={editableFields} />
      </DecisionForm>
    </RequestPage>
  )
}

const valuesOf = (fields: readonly FlowFormField[]) => ({
  variables: Object.fromEntries(fields.map(({ id, value }) => [id, value])),
})

/** The applicant, the time and the values of the form. */
function FormFacts({ form: { startUserName, startTime, fields } }: { form: FlowForm }) {
  const { t } = usePhrases()
  return (
    <Facts
      facts={[
        { label: t('applicant'), value: startUserName },
        { label: t('appliedAt'), value: startTime },
        ...fields.map(field => ({
          label: field.name,
          value: field.type === 'files' ? <FileLinks files={field.value} /> : valueText(field),
        })),
      ]}
    />
  )
}

/** The value of a field as text. */
function valueText({ type, value, options }: FlowFormField): string {
  if (value === null || value === '') return '—'
  if (type === 'boolean') return phrase(value === true ? 'resource.yes' : 'resource.no')
  const nameOf = (id: unknown) => options.find(option => option.id === id)?.name ?? String(id)
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || '—'
  return nameOf(value)
}

/** Starts a process that has no screens of its own. */
function CommonStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  if (!isOffered(`${flowWork.path}/start-process`)) return <Empty description={t('noForm')} />
  return <OfferedStart processDefinitionId={processDefinitionId} />
}

function OfferedStart({ processDefinitionId }: { processDefinitionId: string }) {
  const query = useFlowForm({ processDefinitionId })
  return <Loaded query={query}>{form => <StartForm form={form} />}</Loaded>
}

function StartForm({ form: { processDefinitionId, processDefinitionName, fields } }: { form: FlowForm }) {
  const { t } = usePhrases()
  return (
    <StartPage
      title={processDefinitionName}
      heading={t('application')}
      processDefinitionId={processDefinitionId}
      initial={valuesOf(fields)}
      send={({ variables = {}, copyTo }) =>
        request({
          method: 'POST',
          url: `${flowWork.path}/start-process`,
          data: { processDefinitionId, variables, copyTo },
        })
      }
    >
      {fields.length === 0 && <p className="flow-hint">{t('noFields')}</p>}
      <ProcessFields fields={fields} />
    </StartPage>
  )
}
