import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../providers/i18n/flowTexts.ts'
import type { DialogProps } from '../resource/defineResource.ts'
import { LoadFailed } from '../resource/LoadFailed.tsx'
import { RecordDialog } from '../resource/RecordDialog.tsx'
import { Waiting } from '../resource/Waiting.tsx'
import './flow.css'
import { FlowPicture } from './FlowPicture.tsx'
import { useHistory } from './useHistory.ts'

/** The diagram of a process over a list whose records are processes. */
export function PictureDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FlowDialog title={t('flow.picture')} close={close}>
      <FlowPicture processDefinitionId={id} />
    </FlowDialog>
  )
}

/** Where an instance stands, over a list whose dialogs are addressed by instances. */
export function TrackingDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useHistory(id)
  return (
    <FlowDialog title={t('flow.tracking')} close={close}>
      {data && <FlowPicture processInstanceId={id} history={data} />}
      {isError && !data && <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />}
      {!isError && !data && <Waiting />}
    </FlowDialog>
  )
}

function FlowDialog({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      width={1080}
      title={title}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      {children}
    </RecordDialog>
  )
}
