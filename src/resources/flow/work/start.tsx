import { workStart } from '#contract/flow/work'
import { flowCells, Owner } from '../../../components/flow/cells.tsx'
import { formAddress } from '../../../components/flow/flowRoute.ts'
import { LiveList } from '../../../components/flow/LiveList.tsx'
import { owner, version } from '../../../components/flow/listedFields.ts'
import { ModeChoice } from '../../../components/flow/ModeChoice.tsx'
import { pictureAction } from '../../../components/flow/taskActions.ts'
import { defineResource, type ToolbarProps } from '../../../components/resource/defineResource.ts'
import '../../../providers/i18n/flowTexts.ts'

const listed = { ...workStart, fields: { tenantId: owner, ...workStart.fields, version } }

export default defineResource(listed, {
  columns: ['tenantId', 'category', 'key', 'name', 'version', 'suspensionState', 'deploymentTime'],
  cells: {
    tenantId: ({ tenantId }) => <Owner tenantId={tenantId} />,
    version: flowCells.version,
    suspensionState: flowCells.suspensionState,
  },
  columnWidths: { tenantId: 110, category: 130, key: 130, version: 110, suspensionState: 90 },
  operationWidth: 170,
  toolbar: StartTools,
  rowActions: [{ key: 'start', label: { zh: '发起', en: 'Start' }, to: formAddress }, pictureAction],
})

function StartTools<Row>(props: ToolbarProps<Row>) {
  return (
    <>
      <LiveList />
      <ModeChoice {...props} />
    </>
  )
}
