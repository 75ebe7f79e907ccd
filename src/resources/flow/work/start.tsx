import { workStart } from '#contract/flow/work'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(workStart, {
  columns: ['category', 'key', 'name', 'mode', 'suspensionState', 'deploymentTime'],
})
