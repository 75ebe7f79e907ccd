import { workSend } from '#contract/flow/work'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(workSend, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'processIsFinished', 'createTime'],
})
