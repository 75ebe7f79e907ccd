import { importLog } from '#contract/log/import'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { ImportState } from './ImportState.tsx'

export default defineResource(importLog, {
  columns: ['createTime', 'createUser', 'title', 'fileName', 'created', 'changed', 'failed', 'isUndone'],
  lessImportant: ['createUser', 'changed'],
  columnWidths: {
    ...{ createTime: 160, createUser: 90, title: 120, fileName: 150 },
    ...{ created: 75, changed: 75, unchanged: 75, failed: 75, isUndone: 160 },
  },
  cells: { isUndone: record => <ImportState entry={record} /> },
})
