import { workClaim } from '#contract/flow/work'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(workClaim, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'createTime'],
})
