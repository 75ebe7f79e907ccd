import { longText, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'

export const param = defineModule({
  name: 'param',
  path: 'blade-system/param',
  route: '/system/param',
  title: { zh: '参数管理', en: 'Parameters' },
  tenancy: 'shared',
  fields: {
    paramName: text('参数名称', 'Name'),
    paramKey: text('参数键名', 'Key'),
    paramValue: longText('参数键值', 'Value'),
    remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
  },
  unique: ['paramKey'],
  search: ['paramName', 'paramKey'],
  found: { text: ['paramKey', 'remark'] },
})

/** Among the platform's rows a tenant sees which of them a row of its own replaces. */
export interface Param extends RecordOf<typeof param> {
  isOverridden?: boolean
}
