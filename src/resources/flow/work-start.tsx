import { workStart } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { flowCells, Owner } from './parts/cells.tsx'
import { formAddress } from './parts/flowRoute.ts'
import { owner, version } from './parts/listedFields.ts'
import { ModeChoice } from './parts/ModeChoice.tsx'
import { pictureAction } from './parts/taskActions.ts'

const listed = { ...workStart, fields: { tenantId: owner, ...workStart.fields, version } }

export default defineResource(listed, {
  columns: ['tenantId', 'category', 'key', 'name', 'version', 'suspensionState', 'deploymentTime'],
  rowName: 'name',
  cells: {
    tenantId: ({ tenantId }) => <Owner tenantId={tenantId} />,
    version: flowCells.version,
    suspensionState: flowCells.suspensionState,
  },
  columnWidths: { tenantId: 110, category: 130, key: 130, version: 110, suspensionState: 90 },
  operationWidth: 170,
  live: true,
  toolbar: ModeChoice,
  rowActions: [{ key: 'start', label: { zh: '发起', en: 'Start' }, to: formAddress }, pictureAction],
})
