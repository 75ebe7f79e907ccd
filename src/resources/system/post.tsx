import { post } from '#contract/system/post'
import { defineResource } from '../../components/resource/definition/defineResource.ts'

export default defineResource(post, { rowName: 'postName' })
