import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { flowManager } from '#contract/flow/manager'
import { ModeChoice } from '../../../components/flow/ModeChoice.tsx'
import type { ToolbarProps } from '../../../components/resource/defineResource.ts'
import { useDefinition } from '../../../components/resource/definitionContext.ts'
import { useButtons } from '../../../components/resource/useButtons.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

const DeployFilesDialog = lazy(async () => ({ default: (await import('./DeployFilesDialog.tsx')).DeployFilesDialog }))

export function ManagerTools<Row>(props: ToolbarProps<Row>) {
  const label = useLabel()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  return (
    <>
      {buttons.has('deploy') && (
        <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => setOpen(true)}>
          {label(flowManager.buttons.deploy.label)}
        </Button>
      )}
      <ModeChoice {...props} />
      <Suspense>{open && <DeployFilesDialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
