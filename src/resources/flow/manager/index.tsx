import { lazy } from 'react'
import { flowManager } from '#contract/flow/manager'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { flowCells, Owner } from '../parts/cells.tsx'
import { owner, processId, version } from '../parts/listedFields.ts'
import { pictureAction } from '../parts/taskActions.ts'
import { ManagerTools } from './ManagerTools.tsx'

const listed = { ...flowManager, fields: { tenantId: owner, id: processId, ...flowManager.fields, version } }

export default defineResource(listed, {
  columns: ['name', 'key', 'tenantId', 'category', 'version', 'suspensionState', 'deploymentTime'],
  cells: {
    tenantId: ({ tenantId }) => <Owner tenantId={tenantId} />,
    version: flowCells.version,
    suspensionState: flowCells.suspensionState,
  },
  columnWidths: { tenantId: 110, id: 180, key: 120, name: 180, category: 120, version: 110, suspensionState: 90 },
  operationWidth: 300,
  toolbar: ManagerTools,
  rowActions: [
    {
      key: 'state',
      label: { zh: '变更状态', en: 'Change state' },
      needs: 'state',
      dialog: lazy(async () => ({ default: (await import('./StateDialog.tsx')).StateDialog })),
    },
    pictureAction,
    {
      key: 'remove',
      label: { zh: '删除', en: 'Delete' },
      needs: 'delete',
      danger: true,
      idOf: ({ deploymentId }) => deploymentId,
      dialog: lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog })),
    },
  ],
})
