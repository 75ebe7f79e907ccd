import type { Label } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { comparisonOf } from '../kinds/index.ts'
import type { Comparison } from '../kinds/kind.ts'

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

const known = new WeakMap<Module, ReadonlyMap<string, Filterable>>()

/** Fields a list may be filtered and sorted by. */
export function filterablesOf(module: Module): ReadonlyMap<string, Filterable> {
  const filterables = known.get(module) ?? readFilterables(module)
  known.set(module, filterables)
  return filterables
}

function readFilterables(module: Module): ReadonlyMap<string, Filterable> {
  const fields = Object.entries(module.fields).flatMap(([key, field]) => {
    const comparison = comparisonOf(field)
    return comparison ? [[key, { comparison, label: field.label }] as const] : []
  })
  const searches = Object.entries(module.searches).map(
    ([key, { kind, label }]) => [key, { comparison: kind === 'flag' ? 'choice' : 'words', label }] as const,
  )
  return new Map([...Object.entries(base), ...fields, ...searches])
}
