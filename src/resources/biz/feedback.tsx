import { feedback } from '#contract/biz/feedback'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(feedback, {
  columns: ['feedbackType', 'content', 'userName', 'phone', 'handleState', 'replyTime', 'tenantId'],
})
