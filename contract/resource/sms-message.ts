import { dateTime, dict, longText, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'

/** Values of `status`. */
export const messageStatus = { sent: 1, failed: 2 } as const

/** Every message that was sent or could not be; those of the outbox are read here. */
export const smsMessage = defineModule({
  name: 'sms_message',
  path: 'blade-resource/sms-message',
  route: '/resource/sms-message',
  title: { zh: '短信记录', en: 'SMS messages' },
  fields: {
    createTime: dateTime('发送时间', 'Sent at'),
    phone: text('手机号码', 'Phone', { maxLength: 20 }),
    content: optional(longText('短信内容', 'Text', { maxLength: 2000 })),
    status: dict('发送结果', 'Result', 'sms_result'),
    category: dict('分类', 'Category', 'sms'),
    smsCode: text('资源编号', 'Code', { maxLength: 32 }),
    answer: optional(text('服务商返回', 'Answer of the provider', { maxLength: 500 })),
  },
  search: ['phone', 'status', 'smsCode', 'createTime'],
  operations: ['list', 'detail'],
})

export type SmsRecord = RecordOf<typeof smsMessage>
