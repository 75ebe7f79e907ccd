import { workTodo } from '#contract/flow/work'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { handleAddress } from './parts/flowRoute.ts'
import { detailAction, flowCells, taskColumns, taskColumnWidths, trackAction } from './parts/lists.tsx'

const { taskName, dueTime, processDefinitionVersion } = flowCells

export default defineResource(workTodo, {
  columns: taskColumns,
  cells: { taskName, dueTime, processDefinitionVersion },
  columnWidths: taskColumnWidths,
  live: true,
  rowActions: [{ key: 'handle', label: { zh: '处理', en: 'Handle' }, to: handleAddress }, detailAction, trackAction],
})
