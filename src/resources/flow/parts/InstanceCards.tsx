import { Card } from 'antd'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { FlowPicture } from './FlowPicture.tsx'
import { History } from './History.tsx'
import { usePhrases } from './phrases.ts'
import { useHistory } from './useHistory.ts'

/** The history and the diagram of an instance. */
export function InstanceCards({ processInstanceId }: { processInstanceId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useHistory(processInstanceId)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <>
      <Card title={<h2>{t('history')}</h2>}>
        <History history={data} />
      </Card>
      <Card title={<h2>{t('tracking')}</h2>}>
        <FlowPicture processInstanceId={processInstanceId} history={data} />
      </Card>
    </>
  )
}
