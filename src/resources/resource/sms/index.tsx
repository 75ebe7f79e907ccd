import { lazy } from 'react'
import { enabledStatus } from '#contract/resource/enabled'
import { sms } from '#contract/resource/sms'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { call } from '../../../providers/api/call.ts'

export default defineResource(sms, {
  columns: ['tenantId', 'category', 'smsCode', 'templateId', 'signName', 'status'],
  operationWidth: 300,
  form: preloadable(async () => (await import('./SmsForm.tsx')).SmsForm),
  rowActions: [
    {
      key: 'debug',
      label: { zh: '调试', en: 'Try out' },
      needs: 'enable',
      dialog: lazy(async () => ({ default: (await import('./DebugDialog.tsx')).DebugDialog })),
    },
    {
      key: 'enable',
      label: sms.buttons.enable.label,
      needs: 'enable',
      offered: ({ status }) => status !== enabledStatus.enabled,
      confirm: { zh: '确定启用此配置？', en: 'Enable this configuration?' },
      run: ({ id }) => call(sms, 'enable', { id }),
    },
  ],
})
