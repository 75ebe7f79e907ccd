import { flowModel } from '#contract/flow/model'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(flowModel)
