import { useQuery } from '@tanstack/react-query'
import { report } from '#contract/report/report'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { call } from '../../../providers/api/call.ts'
import { LinkForm } from './LinkForm.tsx'
import { LinkList } from './LinkList.tsx'
import { usePhrases } from './phrases.ts'
import './share.css'

interface ShareDialogProps {
  id: string
  /** The parameters that the report is shown with at the moment, if it is shown. */
  values?: Record<string, string>
  close: () => void
}

/** Makes links to a report, and lists and revokes them. */
export function ShareDialog({ id, values, close }: ShareDialogProps) {
  const { t } = usePhrases()
  const { data, isError, refetch } = useQuery({
    queryKey: [report.path, 'links', id],
    queryFn: () => call(report, 'links', { id }),
    cacheTime: 0,
    retry: false,
  })
  return (
    <UnansweredDialog width={640} title={t('title')} close={close}>
      {data ? (
        <>
          <p className="share-hint">{t('hint')}</p>
          <LinkForm id={id} found={data} {...(values && { values })} made={() => void refetch()} />
          <LinkList id={id} links={data.links} changed={() => void refetch()} />
        </>
      ) : isError ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}
