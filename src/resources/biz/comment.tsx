import { comment } from '#contract/biz/comment'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(comment, {
  columns: ['content', 'targetType', 'targetTitle', 'userName', 'approved', 'approvedRemark', 'tenantId'],
})
