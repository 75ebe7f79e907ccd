import { workTodo } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { flowCells } from './parts/cells.tsx'
import { handleAddress } from './parts/flowRoute.ts'
import { taskColumns, taskColumnWidths } from './parts/listedFields.ts'
import { detailAction, trackAction } from './parts/taskActions.ts'

const { taskName, dueTime, processDefinitionVersion } = flowCells

export default defineResource(workTodo, {
  columns: taskColumns,
  cells: { taskName, dueTime, processDefinitionVersion },
  columnWidths: taskColumnWidths,
  live: true,
  rowActions: [{ key: 'handle', label: { zh: '处理', en: 'Handle' }, to: handleAddress }, detailAction, trackAction],
})
