import { notice } from '#contract/desk/notice'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { ReadersDialog } from './ReadersDialog.tsx'

export default defineResource(notice, {
  columns: ['tenantId', 'title', 'category', 'releaseTime'],
  columnWidths: { title: 320 },
  operationWidth: 300,
  rowActions: [
    {
      key: 'readers',
      label: { zh: '阅读情况', en: 'Readers' },
      needs: 'edit',
      extension: 'readers',
      dialog: ReadersDialog,
    },
  ],
})
