import { workDone } from '#contract/flow/work'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(workDone, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'createTime'],
})
