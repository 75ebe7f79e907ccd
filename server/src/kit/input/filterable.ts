import type { Field, Label } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'

/** How a column may be compared. */
export type Comparison = 'words' | 'choice' | 'text' | 'code' | 'list' | 'number' | 'id' | 'time'

export interface Filterable {
  comparison: Comparison
  label: Label
}

const base: Record<string, Filterable> = {
  id: { comparison: 'id', label: { zh: '编号', en: 'ID' } },
  tenantId: { comparison: 'code', label: { zh: '所属租户', en: 'Tenant' } },
  createUser: { comparison: 'id', label: { zh: '创建人', en: 'Created by' } },
  createDept: { comparison: 'id', label: { zh: '创建部门', en: 'Department' } },
  createTime: { comparison: 'time', label: { zh: '创建时间', en: 'Created' } },
  updateUser: { comparison: 'id', label: { zh: '修改人', en: 'Changed by' } },
  updateTime: { comparison: 'time', label: { zh: '修改时间', en: 'Changed' } },
  status: { comparison: 'number', label: { zh: '状态', en: 'Status' } },
}

/** Fields a list may be filtered and sorted by: all but secrets, which a filter would let one guess, and long HTML. */
export function filterablesOf(module: Module): Map<string, Filterable> {
  const fields = Object.entries(module.fields).flatMap(([key, field]) => {
    const comparison = comparisonOf(field)
    return comparison ? [[key, { comparison, label: field.label }] as const] : []
  })
  const searches = Object.entries(module.searches).map(
    ([key, { kind, label }]) => [key, { comparison: kind === 'flag' ? 'choice' : 'words', label }] as const,
  )
  return new Map([...Object.entries(base), ...fields, ...searches])
}

function comparisonOf(field: Field): Comparison | undefined {
  switch (field.kind) {
    case 'secret':
    case 'html':
      return undefined
    case 'number':
    case 'flag':
    case 'dict':
    case 'dictBiz':
      return 'number'
    case 'reference':
      return field.target?.value ? 'code' : 'id'
    case 'parent':
      return 'id'
    case 'references':
      return 'list'
    case 'dateTime':
      return 'time'
    default:
      return 'text'
  }
}
