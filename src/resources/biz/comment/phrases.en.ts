import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  open: 'Review one by one',
  approveMany: 'Approve selected',
  rejectMany: 'Reject selected',
  many: '{{count}} selected comments',
  title: 'Review comments one by one',
  state: '{{left}} waiting, {{approved}} approved, {{rejected}} rejected',
  approve: 'Approve',
  reject: 'Reject',
  later: 'Later',
  remark: 'Reason (optional), Enter to reject',
  nobody: 'A reader',
  done: 'No comments are waiting',
  more: 'Look for new comments',
}
