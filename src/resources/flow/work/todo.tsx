import { workTodo } from '#contract/flow/work'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(workTodo, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'createTime'],
})
