import { Alert } from 'antd'
import type { ReportDeliveries } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { DeliveryForm } from './DeliveryForm.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { usePhrases } from './phrases.ts'
import './deliver.css'
import { useCall } from '../../../providers/api/call.ts'

const POLL_INTERVAL_MS = 3000

interface DeliverDialogProps {
  id: string
  close: () => void
}

/** Makes deliveries of a report by mail, and lists, pauses and removes them. */
export function DeliverDialog({ id, close }: DeliverDialogProps) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useCall(
    report,
    'deliveries',
    { id },
    { cacheTime: 0, refetchInterval: found => (found && isUnderWay(found) ? POLL_INTERVAL_MS : false) },
  )
  return (
    <UnansweredDialog width={680} title={t('title')} close={close}>
      {data ? (
        <>
          {data.canSend ? (
            <>
              <p className="deliver-hint">{t('hint')}</p>
              <DeliveryForm id={id} found={data} made={() => void refetch()} />
            </>
          ) : (
            <Alert type="warning" showIcon message={t('unconfigured')} description={t('toConfigure')} />
          )}
          {(data.canSend || data.deliveries.length > 0) && (
            <DeliveryList id={id} found={data} changed={() => void refetch()} />
          )}
        </>
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

const isUnderWay = ({ deliveries }: ReportDeliveries) =>
  deliveries.some(({ lastRun }) => lastRun?.state === 'waiting' || lastRun?.state === 'sending')
