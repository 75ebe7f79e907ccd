import type { Label } from '#contract/kit/fields'
import { baseFields } from '#contract/kit/lists/conditions'
import type { Module } from '#contract/kit/module'
import { comparisonOf } from '../kinds/index.ts'
import type { Comparison } from '../kinds/kind.ts'

export interface Filterable {
  comparison: Comparison
  label: Label
}

const base: Record<string, Comparison> = {
  id: 'id',
  tenantId: 'code',
  createUser: 'id',
  createDept: 'id',
  createTime: 'time',
  updateUser: 'id',
  updateTime: 'time',
  status: 'number',
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
  const common = Object.entries(baseFields).flatMap(([key, { label }]) => {
    const comparison = base[key]
    return comparison ? [[key, { comparison, label }] as const] : []
  })
  return new Map([...common, ...fields, ...searches])
}
