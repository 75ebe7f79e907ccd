import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import './flow.css'
import { FlowPicture } from './FlowPicture.tsx'
import { usePhrases } from './phrases.ts'
import { useHistory } from './useHistory.ts'

/** The diagram of a process over a list whose records are processes. */
export function PictureDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  return (
    <UnansweredDialog width={1080} title={t('picture')} close={close}>
      <FlowPicture processDefinitionId={id} />
    </UnansweredDialog>
  )
}

/** Progress of an instance, over a list whose dialogs are addressed by instances. */
export function TrackingDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useHistory(id)
  return (
    <UnansweredDialog width={1080} title={t('tracking')} close={close}>
      {data && <FlowPicture processInstanceId={id} history={data} />}
      {isError && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!isError && !data && <WaitingBlock />}
    </UnansweredDialog>
  )
}
