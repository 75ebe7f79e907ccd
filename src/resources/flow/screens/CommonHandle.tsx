import { Card } from 'antd'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { InstanceCards } from '../parts/InstanceCards.tsx'
import { usePhrases } from '../phrases.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { FlowPage } from './FlowPage.tsx'
import { FormFacts } from './FormFacts.tsx'
import { ProcessFields } from './ProcessFields.tsx'
import { useFlowForm } from './useFlowForm.ts'

/** Deals with a task of a process that has no screens of its own. */
export function CommonHandle({ taskId, processInstanceId }: { taskId: string; processInstanceId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useFlowForm({ taskId }, processInstanceId)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  const { processDefinitionName, taskName, fields } = data
  const editableFields = fields.filter(({ writable }) => writable)
  const readOnlyFields = fields.filter(({ writable }) => !writable)
  return (
    <FlowPage title={`${processDefinitionName} · ${taskName}`}>
      <Card title={<h2>{t('application')}</h2>}>
        <FormFacts form={{ ...data, fields: readOnlyFields }} />
        <DecisionForm
          taskId={taskId}
          processInstanceId={processInstanceId}
          initial={{ variables: Object.fromEntries(editableFields.map(({ id, value }) => [id, value])) }}
          variablesOf={({ variables }) => Object(variables)}
          words={{ approve: t('approve'), refuse: t('refuse') }}
        >
          <ProcessFields fields={editableFields} />
        </DecisionForm>
      </Card>
      <InstanceCards processInstanceId={processInstanceId} />
    </FlowPage>
  )
}
