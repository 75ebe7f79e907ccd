import { flowManager } from '#contract/flow/manager'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(flowManager)
