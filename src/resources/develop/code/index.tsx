import { lazy } from 'react'
import { type Code, code } from '#contract/develop/code'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { call } from '../../../providers/api/call.ts'
import { CodeTools } from './CodeTools.tsx'
import { FieldsShown } from './FieldsShown.tsx'
import { GroupName } from './pickers.tsx'

const picker = (name: 'ServicePicker' | 'TablePicker' | 'GroupPicker') =>
  preloadable(async () => (await import('./pickers.tsx'))[name])

export default defineResource(code, {
  columns: ['datasourceId', 'codeName', 'serviceName', 'tableName', 'packageName'],
  operationWidth: 300,
  toolbar: CodeTools,
  bulkActions: ['view'],
  form: preloadable(async () => (await import('./CodeForm.tsx')).CodeForm),
  editors: {
    serviceName: picker('ServicePicker'),
    tableName: picker('TablePicker'),
    menuUnder: picker('GroupPicker'),
    fieldList: preloadable(async () => (await import('./FieldsEditor.tsx')).FieldsEditor),
  },
  shows: {
    menuUnder: ({ menuUnder }) => <GroupName value={menuUnder} />,
    fieldList: ({ fieldList }) => <FieldsShown value={fieldList} />,
  },
  groups: [
    { label: { zh: '来源', en: 'Source' }, fields: ['datasourceId', 'tableName', 'tablePrefix', 'pkName', 'adopt'] },
    {
      label: { zh: '模块', en: 'Module' },
      fields: ['codeName', 'codeNameEn', 'serviceName', 'template', 'menuUnder', 'fieldList'],
    },
    {
      label: {
        zh: '原版设置（仅随配置保存，不影响生成，也不会向这些路径写入任何文件）',
        en: 'Settings of the original (kept with the rest; nothing is generated from them or written to these paths)',
      },
      fields: ['packageName', 'baseMode', 'wrapMode', 'apiPath', 'webPath'],
    },
  ],
  rowActions: [
    {
      key: 'preview',
      label: { zh: '预览', en: 'Preview' },
      needs: 'view',
      extension: 'preview',
      dialog: lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog })),
    },
    {
      key: 'copy',
      label: { zh: '复制', en: 'Copy' },
      needs: 'edit',
      run: ({ id }: Code) => call(code, 'copy', { id }),
    },
  ],
})
