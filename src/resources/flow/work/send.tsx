import { workSend } from '#contract/flow/work'
import { flowCells } from '../../../components/flow/cells.tsx'
import { LiveList } from '../../../components/flow/LiveList.tsx'
import { taskColumnWidths } from '../../../components/flow/listedFields.ts'
import { detailAction, trackAction } from '../../../components/flow/taskActions.ts'
import { defineResource } from '../../../components/resource/defineResource.ts'
import '../../../providers/i18n/flowTexts.ts'

const { taskName, processDefinitionVersion, processIsFinished } = flowCells

export default defineResource(workSend, {
  columns: [
    'processDefinitionName',
    'summary',
    'taskName',
    'processDefinitionVersion',
    'processIsFinished',
    'createTime',
  ],
  cells: { taskName, processDefinitionVersion, processIsFinished },
  columnWidths: taskColumnWidths,
  operationWidth: 170,
  toolbar: LiveList,
  rowActions: [detailAction, trackAction],
})
