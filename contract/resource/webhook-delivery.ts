import { dateTime, dict, longText, number, optional, reference, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { historic } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from '../system/targets.ts'
import { webhook } from './webhook.ts'

/** Values of `deliveryState`. */
export const deliveryState = { waiting: 1, sent: 2, failed: 3, cancelled: 4 } as const

/** Values of `fault`. */
export const deliveryFault = { status: 1, timeout: 2, unreachable: 3, inside: 4 } as const

const target = historic({ path: webhook.path, call: 'list', shows: 'name', as: 'webhookName' })

/** Log of what webhooks sent: ids of records alone, of those that the owner of the webhook sees. */
export const webhookDelivery = defineModule({
  name: 'webhook_delivery',
  path: 'blade-resource/webhook-delivery',
  route: '/resource/webhook-delivery',
  title: { zh: '推送记录', en: 'Webhook deliveries' },
  fields: {
    eventTime: dateTime('事件时间', 'Time'),
    webhookId: reference('网络钩子', 'Webhook', target),
    event: text('事件', 'Event', { maxLength: 32 }),
    module: optional(text('模块', 'Module', { maxLength: 64 })),
    recordIds: optional(longText('记录主键', 'Record IDs', { maxLength: 100_000 })),
    deliveryState: dict('推送状态', 'State', 'webhook_state'),
    answerStatus: optional(number('应答状态码', 'Answer')),
    fault: optional(dict('失败原因', 'Fault', 'webhook_fault')),
    duration: optional(number('耗时（毫秒）', 'Duration (ms)')),
    tries: number('已尝试', 'Tries', { default: 0 }),
    nextTime: optional(dateTime('下次尝试', 'Next try')),
    userId: optional(reference('所有者', 'Owner', targets.user('userAccount'))),
    tenantId: ownerField,
  },
  search: ['webhookId', 'deliveryState', 'eventTime'],
  operations: ['list'],
  sheets: 'none',
  found: 'none',
  buttons: { replay: { label: { zh: '重新发送', en: 'Send again' }, action: 2 } },
  calls: {
    replay: {
      method: 'POST',
      needs: 'replay',
      title: { zh: '重新发送', en: 'Send again' },
      input: { id: text('主键', 'ID', { maxLength: 19 }) },
    },
  },
})
