import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { attach } from '#contract/resource/attach'
import { storedPath } from '#contract/resource/storedPath'
import { defineResource, useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { StoredFileLink } from '../../../components/upload/StoredFileLink.tsx'
import { fileAddress, fileSize, isAddress, saveFile } from '../../../lib/files.ts'
import { isOffered } from '../../../lib/settings.ts'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }))

function AttachTools() {
  const label = useLabel()
  const buttons = useButtons<typeof attach>(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('upload')) return null
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {label(attach.buttons.upload.label)}
      </Button>
      <Suspense>{open && <UploadDialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

export default defineResource(attach, {
  columns: ['originalName', 'extension', 'attachSize', 'link', 'domain', 'name'],
  permissions: { add: false, edit: false, view: false },
  cells: {
    link: ({ link }) => <Link link={link} />,
    attachSize: ({ attachSize }) => (attachSize === null ? '' : fileSize(attachSize)),
  },
  toolbar: AttachTools,
  rowActions: [
    {
      key: 'preview',
      label: { zh: '预览', en: 'Preview' },
      dialog: lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog })),
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

/** Opens the file beside the list, if the address is one. */
function Link({ link }: { link: string }) {
  if (!isAddress(link)) return link
  return <StoredFileLink address={link}>{storedPath(link) ?? link}</StoredFileLink>
}
