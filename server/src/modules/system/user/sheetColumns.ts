import { user } from '#contract/system/user'
import type { SheetColumn } from '../../../platform/spreadsheet/columns.ts'

const imported = [
  'account',
  'realName',
  'name',
  'userType',
  'phone',
  'email',
  'sex',
  'birthday',
  'code',
  'roleId',
  'deptId',
  'postId',
] as const

const wide = ['roleId', 'deptId', 'postId', 'email']

const column = (key: keyof typeof user.fields): SheetColumn => ({
  key,
  label: user.fields[key].label,
  width: wide.includes(key) ? 28 : 16,
})

/** A template has these, and an import reads them. Roles and the like are written by name, several joined by commas. */
export const importColumns: readonly SheetColumn[] = imported.map(column)

/** An export adds what cannot be imported. */
export const exportColumns: readonly SheetColumn[] = [
  ...importColumns,
  column('status'),
  column('tenantId'),
  { key: 'createTime', label: { zh: '创建时间', en: 'Created' }, width: 20 },
]
