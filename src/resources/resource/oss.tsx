import { oss } from '#contract/resource/oss'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(oss)
