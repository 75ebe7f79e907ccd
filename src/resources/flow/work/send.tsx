import { workSend } from '#contract/flow/work'
import { flowCells } from '../../../components/flow/cells.tsx'
import { LiveList } from '../../../components/flow/LiveList.tsx'
import { detailAction, trackAction } from '../../../components/flow/taskActions.ts'
import { defineResource } from '../../../components/resource/defineResource.ts'
import '../../../providers/i18n/flowTexts.ts'

const { taskName, processDefinitionVersion, processIsFinished } = flowCells

export default defineResource(workSend, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'processIsFinished', 'createTime'],
  cells: { taskName, processDefinitionVersion, processIsFinished },
  operationWidth: 170,
  toolbar: LiveList,
  rowActions: [detailAction, trackAction],
})
