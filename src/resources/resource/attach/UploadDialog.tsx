import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { attach } from '#contract/resource/attach'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { DropArea } from '../../../components/upload/DropArea.tsx'
import { UploadList } from '../../../components/upload/UploadList.tsx'
import { useUploads } from '../../../components/upload/useUploads.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

/** Many files at once; each becomes an attachment as soon as it has arrived. */
export function UploadDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(attach.path)
  const { uploads, busy, add, drop, retry } = useUploads({ call: 'put-file-attach' })

  // Once, when all have arrived: a list that is read while rows come in counts others than it shows.
  const begun = uploads.length > 0
  useEffect(() => {
    if (begun && !busy) void invalidate()
  }, [begun, busy, invalidate])

  async function leave() {
    if (busy && !(await confirm({ content: t('files.confirmLeave') }))) return
    close()
    if (busy) await invalidate()
  }

  return (
    <UnansweredDialog
      width={600}
      title={`${label(attach.buttons.upload.label)} · ${label(attach.title)}`}
      close={leave}
    >
      <DropArea onFiles={add} />
      <UploadList uploads={uploads} drop={drop} retry={retry} />
    </UnansweredDialog>
  )
}
