import { messageStatus, smsMessage } from '#contract/resource/sms-message'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../kit/definition/service.ts'

export default serveModule(smsMessage, {
  table: 'blade_sms_message',
  todoLists: [
    {
      ...{ key: 'failed', isProblem: true },
      title: { zh: '近7天短信发送失败', en: 'Text messages that failed within 7 days' },
      filters: async context => [
        equal('status', messageStatus.failed),
        { field: 'createTime', operator: 'gte', value: await dayFromNow(-7, context) },
      ],
    },
  ],
  menu: { under: 'resource', sort: 4, source: 'send' },
})
