import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/biz/comment', {
  open: { zh: '逐条审核', en: 'Review one by one' },
  approveMany: { zh: '批量通过', en: 'Approve selected' },
  rejectMany: { zh: '批量驳回', en: 'Reject selected' },
  many: { zh: '已选 {{count}} 条评论', en: '{{count}} selected comments' },
  title: { zh: '逐条审核评论', en: 'Review comments one by one' },
  state: {
    zh: '待审 {{left}} 条，已通过 {{approved}} 条，已驳回 {{rejected}} 条',
    en: '{{left}} waiting, {{approved}} approved, {{rejected}} rejected',
  },
  approve: { zh: '通过', en: 'Approve' },
  reject: { zh: '驳回', en: 'Reject' },
  later: { zh: '稍后', en: 'Later' },
  remark: { zh: '驳回原因（可不填），回车确认', en: 'Reason (optional), Enter to reject' },
  nobody: { zh: '匿名读者', en: 'A reader' },
  done: { zh: '没有待审核的评论', en: 'No comments are waiting' },
  more: { zh: '再看看有没有新评论', en: 'Look for new comments' },
})
