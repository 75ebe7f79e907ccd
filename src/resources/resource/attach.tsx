import { UploadOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attach, attach } from '#contract/resource/attach'
import { storedPath } from '#contract/resource/storedPath'
import { DialogTool } from '../../components/resource/actions/DialogTool.tsx'
import { useInvalidateResource, useRecord } from '../../components/resource/data/requests.ts'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { DropArea } from '../../components/upload/DropArea.tsx'
import { FilePreview } from '../../components/upload/FilePreview.tsx'
import { StoredFileLink } from '../../components/upload/StoredFileLink.tsx'
import { UploadList, useUploads } from '../../components/upload/UploadList.tsx'
import { fileAddress, fileSize, isAddress, saveFile } from '../../lib/files.ts'
import { isOffered } from '../../lib/settings.ts'
import { call } from '../../providers/api/call.ts'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(attach, {
  columns: ['originalName', 'extension', 'attachSize', 'link', 'domain', 'name'],
  permissions: { add: false, edit: false, view: false },
  cells: {
    link: ({ link }) => <Link link={link} />,
    attachSize: ({ attachSize }) => (attachSize === null ? '' : fileSize(attachSize)),
  },
  toolbar: () => (
    <DialogTool
      type="primary"
      icon={<UploadOutlined />}
      label={attach.buttons.upload.label}
      needs="upload"
      dialog={UploadDialog}
    />
  ),
  rowActions: [
    {
      key: 'preview',
      label: { zh: '预览', en: 'Preview' },
      dialog: PreviewDialog,
    },
    {
      key: 'download',
      label: attach.buttons.download.label,
      needs: 'download',
      run: async ({ id, link }) =>
        saveFile(
          fileAddress(isOffered(`${attach.path}/download`) ? (await call(attach, 'download', { id })).link : link),
        ),
    },
  ],
})

/** Opens the file next to the list, if the address is one. */
function Link({ link }: { link: string }) {
  if (!isAddress(link)) return link
  return <StoredFileLink address={link}>{storedPath(link) ?? link}</StoredFileLink>
}

function PreviewDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const query = useRecord<Attach>(attach.path, id)
  return (
    <UnansweredDialog width={880} title={query.data?.originalName || t('files.preview')} close={close}>
      <Loaded query={query}>
        {record => (
          <FilePreview link={record.link} name={record.originalName || record.link} extension={record.extension} />
        )}
      </Loaded>
    </UnansweredDialog>
  )
}

/** Many files at once; each becomes an attachment as soon as it has arrived. */
function UploadDialog({ close }: { close: () => void }) {
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
