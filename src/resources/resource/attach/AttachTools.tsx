import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { attach } from '#contract/resource/attach'
import { useButtons } from '../../../components/resource/actions/useButtons.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }))

export function AttachTools() {
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
