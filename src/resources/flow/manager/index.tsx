import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy } from 'react'
import { flowDeploy } from '#contract/flow/deploy'
import { flowManager } from '#contract/flow/manager'
import { defineResource, type ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import { flowCells, ModeChoice, owner, pictureAction, processId, versionField } from '../parts/lists.tsx'

const deployment = flowDeploy.route ?? ''

function ManagerTools<Row>(props: ToolbarProps<Row>) {
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

const listed = {
  ...flowManager,
  fields: { tenantId: owner, id: processId, ...flowManager.fields, version: versionField },
}
const { tenantId, version, suspensionState } = flowCells

export default defineResource(listed, {
  columns: ['name', 'key', 'tenantId', 'category', 'version', 'suspensionState', 'deploymentTime'],
  cells: { tenantId, version, suspensionState },
  columnWidths: { tenantId: 110, id: 180, key: 120, name: 180, category: 120, version: 110, suspensionState: 90 },
  operationWidth: 300,
  toolbar: ManagerTools,
  rowActions: [
    {
      key: 'state',
      label: { zh: '变更状态', en: 'Change state' },
      needs: 'state',
      dialog: lazy(async () => ({ default: (await import('./ProcessDialogs.tsx')).StateDialog })),
    },
    pictureAction,
    {
      key: 'figures',
      label: { zh: '统计', en: 'Figures' },
      extension: 'figures',
      dialog: lazy(async () => ({ default: (await import('./FiguresDialog.tsx')).FiguresDialog })),
    },
    {
      key: 'remove',
      label: { zh: '删除', en: 'Delete' },
      needs: 'delete',
      danger: true,
      idOf: ({ deploymentId }) => deploymentId,
      dialog: lazy(async () => ({ default: (await import('./ProcessDialogs.tsx')).RemoveDialog })),
    },
  ],
})
