import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { type Attach, attach } from '#contract/resource/attach'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
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
