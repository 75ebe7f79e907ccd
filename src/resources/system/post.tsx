import { post } from '#contract/system/post'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(post)
