import { workDone } from '#contract/flow/work'
import { flowCells } from '../../../components/flow/cells.tsx'
import { LiveList } from '../../../components/flow/LiveList.tsx'
import { detailAction, trackAction } from '../../../components/flow/taskActions.ts'
import { defineResource } from '../../../components/resource/defineResource.ts'
import '../../../providers/i18n/flowTexts.ts'

const { taskName, processDefinitionVersion } = flowCells

export default defineResource(workDone, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'createTime'],
  cells: { taskName, processDefinitionVersion },
  operationWidth: 170,
  toolbar: LiveList,
  rowActions: [detailAction, trackAction],
})
