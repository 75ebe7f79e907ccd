import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/resource/sms', {
  debug: { zh: '短信调试', en: 'Try out an SMS' },
  send: { zh: '发送', en: 'Send' },
  sent: { zh: '发送成功!', en: 'Sent!' },
  phonesHint: {
    zh: '多个号码用逗号分隔；每分钟最多5条',
    en: 'Several numbers are joined by commas; at most 5 messages a minute',
  },
  phone: {
    missing: { zh: '手机号码不能为空', en: 'The phone number is missing' },
    length: { zh: '手机号码长度不为11位', en: 'A phone number has 11 digits' },
    format: { zh: '手机号码格式不正确', en: 'Not a valid phone number' },
  },
})
