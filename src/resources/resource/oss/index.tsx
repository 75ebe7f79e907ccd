import { lazy } from 'react'
import { enabledStatus } from '#contract/resource/enabled'
import { type Oss, oss } from '#contract/resource/oss'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { call } from '../../../providers/api/call.ts'

export default defineResource(oss, {
  columns: ['tenantId', 'category', 'ossCode', 'status', 'endpoint', 'bucketName'],
  operationWidth: 300,
  form: preloadable(async () => (await import('./OssForm.tsx')).OssForm),
  rowActions: [
    {
      key: 'debug',
      label: { zh: '调试', en: 'Try' },
      needs: 'edit',
      dialog: lazy(async () => ({ default: (await import('./DebugDialog.tsx')).DebugDialog })),
    },
    {
      key: 'enable',
      label: oss.buttons.enable.label,
      needs: 'enable',
      offered: ({ status }: Oss) => status !== enabledStatus.enabled,
      confirm: {
        zh: '确定启用该存储？之后上传的文件将保存到此处，原有文件不受影响。',
        en: 'Enable this storage? Files uploaded from now on go there; those that exist stay where they are.',
      },
      run: ({ id }) => call(oss, 'enable', { id }),
    },
  ],
})
