import { notice } from '#contract/desk/notice'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(notice)
