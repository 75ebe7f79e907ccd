import { workStart } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { formAddress } from './parts/flowRoute.ts'
import { flowCells, ModeChoice, owner, pictureAction, versionField } from './parts/lists.tsx'

const listed = { ...workStart, fields: { tenantId: owner, ...workStart.fields, version: versionField } }
const { tenantId, version, suspensionState } = flowCells

export default defineResource(listed, {
  columns: ['tenantId', 'category', 'key', 'name', 'version', 'suspensionState', 'deploymentTime'],
  rowName: 'name',
  cells: { tenantId, version, suspensionState },
  columnWidths: { tenantId: 110, category: 130, key: 130, version: 110, suspensionState: 90 },
  operationWidth: 170,
  live: true,
  toolbar: ModeChoice,
  rowActions: [{ key: 'start', label: { zh: '发起', en: 'Start' }, to: formAddress }, pictureAction],
})
