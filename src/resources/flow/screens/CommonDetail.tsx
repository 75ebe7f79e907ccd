import { Button, Card } from 'antd'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { InstanceCards } from '../parts/InstanceCards.tsx'
import { usePhrases } from '../phrases.ts'
import { FlowPage } from './FlowPage.tsx'
import { FormFacts } from './FormFacts.tsx'
import { useCloseTab } from './useFinished.ts'
import { useFlowForm } from './useFlowForm.ts'

/** Looks at an instance of a process that has no screens of its own. */
export function CommonDetail({ processInstanceId }: { processInstanceId: string }) {
  const { t } = usePhrases()
  const close = useCloseTab()
  const { data, error, isError, refetch } = useFlowForm({ processInstanceId })
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <FlowPage title={data.processDefinitionName}>
      <Card title={<h2>{t('application')}</h2>}>
        <FormFacts form={data} />
        <div className="flow-buttons">
          <Button onClick={() => void close()}>{t('resource.close')}</Button>
        </div>
      </Card>
      <InstanceCards processInstanceId={processInstanceId} />
    </FlowPage>
  )
}
