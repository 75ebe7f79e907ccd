import { lazy } from 'react'
import { sms, smsStatus } from '#contract/resource/sms'
import { defineResource } from '../../../components/resource/defineResource.ts'
import { call } from '../../../providers/http.ts'

export default defineResource(sms, {
  columns: ['tenantId', 'category', 'smsCode', 'templateId', 'signName', 'status'],
  operationWidth: 300,
  form: lazy(async () => ({ default: (await import('./SmsForm.tsx')).SmsForm })),
  rowActions: [
    {
      key: 'debug',
      label: { zh: '调试', en: 'Try out' },
      needs: 'enable',
      dialog: lazy(async () => ({ default: (await import('./DebugDialog.tsx')).DebugDialog })),
    },
    {
      key: 'enable',
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      offered: ({ status }) => status !== smsStatus.enabled,
      confirm: { zh: '确定启用此配置?', en: 'Enable this configuration?' },
      run: ({ id }) => call(sms, 'enable', { id }),
    },
  ],
})
