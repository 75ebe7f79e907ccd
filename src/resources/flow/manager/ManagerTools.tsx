import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { flowDeploy } from '#contract/flow/deploy'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import { ModeChoice } from '../parts/ModeChoice.tsx'

const deployment = flowDeploy.route ?? ''

export function ManagerTools<Row>(props: ToolbarProps<Row>) {
  const label = useLabel()
  const navigate = usePageNavigate()
  return (
    <>
      {hasScreen(deployment) && (
        <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => navigate(deployment)}>
          {label(flowDeploy.title)}
        </Button>
      )}
      <ModeChoice {...props} />
    </>
  )
}
