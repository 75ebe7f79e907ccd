import { Object as ObjectOf, String as StringSchema, Unsafe } from 'typebox'
import { dict, flag, type Label, link, optional, reference, tags, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from '../system/targets.ts'

/** The events that a webhook may be notified of, with their names on screen. */
export const hookEvents = {
  'record.created': { zh: '新增记录', en: 'Record added' },
  'record.changed': { zh: '修改记录', en: 'Record changed' },
  'record.removed': { zh: '删除记录', en: 'Record removed' },
  'process.started': { zh: '发起流程', en: 'Process started' },
  'process.finished': { zh: '流程结束', en: 'Process finished' },
  'task.assigned': { zh: '分配任务', en: 'Task assigned' },
} as const satisfies Record<string, Label>

/** Sent by the button that tries a webhook. */
export const testEvent = 'webhook.test'
export type HookEventType = keyof typeof hookEvents | typeof testEvent

export function eventLabel(type: string): Label {
  const names: Readonly<Record<string, Label>> = { ...hookEvents, [testEvent]: { zh: '测试', en: 'Test' } }
  return names[type] ?? { zh: type, en: type }
}

/** Values of `pauseReason`. */
export const pauseReason = { failures: 1, owner: 2 } as const

const id = text('主键', 'ID', { maxLength: 19 })

/** Addresses that are notified of events, with the rights of their owner at that moment. */
export const webhook = defineModule({
  name: 'webhook',
  path: 'blade-resource/webhook',
  route: '/resource/webhook',
  title: { zh: '网络钩子', en: 'Webhooks' },
  fields: {
    name: text('名称', 'Name', { maxLength: 64 }),
    address: link('推送地址', 'Address', { maxLength: 500 }),
    /** Keys of `hookEvents`. */
    events: tags('事件', 'Events', { maxLength: 200, prompt: { zh: '请选择事件', en: 'Please select the events' } }),
    /** Paths of the modules whose records count; all that the owner may list when empty. */
    modules: optional(
      tags('模块', 'Modules', { maxLength: 2000, prompt: { zh: '不选则为全部', en: 'All when empty' } }),
    ),
    enabled: flag('启用', 'Enabled', { default: 1 }),
    pauseReason: optional(dict('停用原因', 'Paused because', 'webhook_pause', setElsewhere)),
    userId: optional(reference('所有者', 'Owner', targets.user('userAccount'), setElsewhere)),
    tenantId: ownerField,
  },
  search: ['name', 'enabled', 'userId'],
  // Its secret is gone.
  restorable: false,
  sheets: 'none',
  found: 'none',
  calls: {
    test: { method: 'POST', needs: 'edit', title: { zh: '测试', en: 'Send a test' }, input: { id } },
    'renew-secret': {
      method: 'POST',
      needs: 'edit',
      title: { zh: '重新生成密钥', en: 'Renew the secret' },
      input: { id },
      output: Unsafe<{ secret: string }>(ObjectOf({ secret: StringSchema() })),
    },
  },
})
