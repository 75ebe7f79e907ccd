import { workTodo } from '#contract/flow/work'
import { flowCells } from '../../../components/flow/cells.tsx'
import { handleAddress } from '../../../components/flow/flowRoute.ts'
import { LiveList } from '../../../components/flow/LiveList.tsx'
import { taskColumns, taskColumnWidths } from '../../../components/flow/listedFields.ts'
import { detailAction, trackAction } from '../../../components/flow/taskActions.ts'
import { defineResource } from '../../../components/resource/defineResource.ts'
import '../../../providers/i18n/flowTexts.ts'

const { taskName, dueTime, processDefinitionVersion } = flowCells

export default defineResource(workTodo, {
  columns: taskColumns,
  cells: { taskName, dueTime, processDefinitionVersion },
  columnWidths: taskColumnWidths,
  toolbar: LiveList,
  rowActions: [{ key: 'handle', label: { zh: '处理', en: 'Handle' }, to: handleAddress }, detailAction, trackAction],
})
