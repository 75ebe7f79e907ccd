import { flowFollow } from '#contract/flow/follow'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(flowFollow)
