import { Button, Card } from 'antd'
import { LoadFailed } from '../../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../../components/ui/states/WaitingBlock.tsx'
import { InstanceCards } from '../../parts/InstanceCards.tsx'
import { usePhrases } from '../../phrases.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useCloseTab } from '../useFinished.ts'
import { LeaveFacts } from './LeaveFacts.tsx'
import { useLeave } from './useLeave.ts'

/** A request for leave and what became of it. */
export function LeaveView({ processInstanceId, businessId }: { processInstanceId: string; businessId: string }) {
  const { t } = usePhrases()
  const close = useCloseTab()
  const { data, error, isError, refetch } = useLeave(businessId)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <FlowPage title={t('leave.title')}>
      <Card title={<h2>{t('leave.facts')}</h2>}>
        <LeaveFacts detail={data} />
        <div className="flow-buttons">
          <Button onClick={() => void close()}>{t('resource.close')}</Button>
        </div>
      </Card>
      <InstanceCards processInstanceId={processInstanceId} />
    </FlowPage>
  )
}
