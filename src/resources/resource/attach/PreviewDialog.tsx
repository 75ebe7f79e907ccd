import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { type Attach, attach } from '#contract/resource/attach'
import { freshDetail } from '../../../components/resource/data/freshDetail.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { FilePreview } from '../../../components/upload/FilePreview.tsx'

export function PreviewDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const { data, error, isError, isFetching, refetch } = useOne<Attach, HttpError>({
    resource: attach.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const record = data?.data
  return (
    <UnansweredDialog width={880} title={record?.originalName || t('files.preview')} close={close}>
      {record ? (
        <FilePreview link={record.link} name={record.originalName || record.link} extension={record.extension} />
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}
