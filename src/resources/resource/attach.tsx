import { attach } from '#contract/resource/attach'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(attach, { permissions: { add: false, edit: false, view: false } })
