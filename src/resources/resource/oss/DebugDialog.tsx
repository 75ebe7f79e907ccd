import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { type Oss, oss } from '#contract/resource/oss'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { DropArea } from '../../../components/upload/DropArea.tsx'
import { StoredFileLink } from '../../../components/upload/StoredFileLink.tsx'
import { UploadList } from '../../../components/upload/UploadList.tsx'
import { useUploads } from '../../../components/upload/useUploads.ts'

/** Sends a file to a storage, enabled or not, and reads it back. */
export function DebugDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const { data, error, isError, isFetching, refetch } = useOne<Oss, HttpError>({
    resource: oss.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const code = data?.data.ossCode
  return (
    <UnansweredDialog width={600} title={code ? t('files.debugOf', { code }) : t('files.debug')} close={close}>
      {code ? (
        <Trial code={code} />
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

function Trial({ code }: { code: string }) {
  const { t } = useTranslation()
  const { uploads, add, drop, retry } = useUploads({ call: 'put-file', code })
  const stored = uploads.flatMap(upload => (upload.stored ? [upload.stored] : []))
  return (
    <>
      <DropArea onFiles={add} />
      <UploadList uploads={uploads} drop={drop} retry={retry} />
      {stored.map(({ link, name, originalName }) => (
        <p key={name}>
          {t('files.readBack')} <StoredFileLink address={link}>{originalName}</StoredFileLink>
        </p>
      ))}
    </>
  )
}
