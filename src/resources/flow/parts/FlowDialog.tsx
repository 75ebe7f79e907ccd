import { useTranslation } from 'react-i18next'
import '../../../providers/i18n/flowTexts.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { LoadFailed } from '../../../components/ui/LoadFailed.tsx'
import { Waiting } from '../../../components/ui/WaitingBlock.tsx'
import './flow.css'
import { FlowPicture } from './FlowPicture.tsx'
import { useHistory } from './useHistory.ts'

/** The diagram of a process over a list whose records are processes. */
export function PictureDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  return (
    <UnansweredDialog width={1080} title={t('flow.picture')} close={close}>
      <FlowPicture processDefinitionId={id} />
    </UnansweredDialog>
  )
}

/** Where an instance stands, over a list whose dialogs are addressed by instances. */
export function TrackingDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useHistory(id)
  return (
    <UnansweredDialog width={1080} title={t('flow.tracking')} close={close}>
      {data && <FlowPicture processInstanceId={id} history={data} />}
      {isError && !data && <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />}
      {!isError && !data && <Waiting />}
    </UnansweredDialog>
  )
}
