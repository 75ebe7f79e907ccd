import { smsMessage } from '#contract/resource/sms-message'
import { serveModule } from '../../kit/definition/serveModule.ts'

export default serveModule(smsMessage, {
  table: 'blade_sms_message',
  menu: { under: 'resource', sort: 4, source: 'iconfont iconicon_sms' },
})
