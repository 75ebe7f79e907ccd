import { bulkSteps } from '../kit/bulk.ts'
import { dateTime, dictBiz, email, longText, optional, phone, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { historic, setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { recordId as id } from './callParts.ts'
import { feedbackState, feedbackStates } from './states.ts'
import { targets } from './targets.ts'

const replyContent = longText('回复内容', 'Answer', { maxLength: 2000 })

/** Messages of readers to the newspaper. */
export const feedback = defineModule({
  name: 'feedback',
  path: 'blade-biz/feedback',
  route: '/biz/feedback',
  title: { zh: '反馈管理', en: 'Feedback' },
  fields: {
    content: longText('反馈内容', 'Message', { maxLength: 4000 }),
    feedbackType: dictBiz('反馈类型', 'Type', 'feedback_type', { default: 1 }),
    userName: optional(text('姓名', 'Name', { maxLength: 100 })),
    phone: optional(phone('联系电话', 'Phone', { landline: true })),
    email: optional(email('电子邮箱', 'E-mail')),
    articleId: optional(reference('涉及文章', 'Article concerned', historic(targets.article))),
    /** Addresses, joined by commas. */
    images: optional(longText('图片地址', 'Addresses of pictures', { maxLength: 4000 })),
    handleState: dictBiz('处理状态', 'State', 'feedback_state', { default: feedbackState.fresh, ...setElsewhere }),
    replyContent: optional({ ...replyContent, ...setElsewhere }),
    replyUser: optional(reference('回复人', 'Answered by', targets.colleague('replyUserName'), setElsewhere)),
    replyTime: optional(dateTime('回复时间', 'Answered at', setElsewhere)),
    tenantId: ownerField,
  },
  search: ['feedbackType', 'content', 'handleState'],
  found: { title: 'content', text: ['userName', 'phone', 'email', 'replyContent'] },
  buttons: { reply: { label: { zh: '回复', en: 'Answer' }, action: 2 } },
  bulk: bulkSteps(feedbackStates, { reply: { replyContent } }),
  calls: {
    handle: { method: 'POST', needs: 'reply', title: { zh: '受理反馈', en: 'Take on a message' }, input: { id } },
    reply: {
      method: 'POST',
      needs: 'reply',
      title: { zh: '回复反馈', en: 'Answer a message' },
      input: { id, replyContent },
    },
    reopen: { method: 'POST', needs: 'reply', title: { zh: '重新处理', en: 'Reopen a message' }, input: { id } },
  },
})

export type Feedback = RecordOf<typeof feedback>
