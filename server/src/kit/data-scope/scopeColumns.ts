import type { Module } from '#contract/kit/module'
import { scopeColumnOf } from '../kinds/index.ts'
import type { ScopeColumn } from '../kinds/kind.ts'
import type { Columns } from './rule.ts'

/** Columns that every record has and a rule may name. */
const common: [string, ScopeColumn][] = [
  ['createUser', 'id'],
  ['createDept', 'id'],
  ['status', 'number'],
  ['createTime', 'time'],
]

/** The columns of a module that data-scope rules may name. */
export function scopeColumns(module: Pick<Module, 'fields'>): Columns {
  const own = Object.entries(module.fields).flatMap(([name, field]): [string, ScopeColumn][] => {
    // The boundary of the tenant is drawn elsewhere.
    if (name === 'tenantId') return []
    const kind = scopeColumnOf(field)
    return kind ? [[name, kind]] : []
  })
  return new Map([...own, ...common])
}
