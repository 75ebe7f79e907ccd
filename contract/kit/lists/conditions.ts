/** Conditions that a list can be filtered by, for each kind of field. */
import { dateTime, type Field, text } from '../fields.ts'
import { kinds } from '../kinds/index.ts'
import type { Conditions } from '../kinds/kind.ts'
import type { Fields, Module } from '../module.ts'

/** The operators as Refine names them; `between` of a time also accepts relative days. */
export type ConditionOperator =
  | ('contains' | 'eq' | 'ne' | 'startswith' | 'lt' | 'lte' | 'gt' | 'gte')
  | ('between' | 'in' | 'nin' | 'null' | 'nnull')

const presence = ['null', 'nnull'] as const

const operatorsOf: Record<Conditions, readonly ConditionOperator[]> = {
  text: ['contains', 'eq', 'ne', 'startswith', ...presence],
  amount: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', ...presence],
  time: ['between', 'eq', 'lt', 'gt', ...presence],
  choice: ['in', 'nin', ...presence],
  flag: ['eq'],
  presence,
}

export function conditionsOf({ kind, unfiltered }: Field): Conditions | undefined {
  return unfiltered ? undefined : kinds[kind].conditions
}

/** The operators of a field. What is always given is never empty, apart from parents: records may be at the root. */
export function operatorsFor(field: Field): readonly ConditionOperator[] {
  const conditions = conditionsOf(field)
  const operators = conditions ? operatorsOf[conditions] : []
  return field.required && field.kind !== 'parent'
    ? operators.filter(operator => operator !== 'null' && operator !== 'nnull')
    : operators
}

/** Fields of every record by which lists are filtered. */
export const baseFields: Fields = {
  id: text('编号', 'ID'),
  tenantId: text('所属租户', 'Tenant'),
  createUser: text('创建人', 'Created by'),
  createDept: text('创建部门', 'Department'),
  createTime: dateTime('创建时间', 'Created'),
  updateUser: text('修改人', 'Changed by'),
  updateTime: dateTime('修改时间', 'Changed'),
  status: text('状态', 'Status'),
}

/** The field that a filter names, if a list can be filtered by it. */
export function filteredField({ fields, searches }: Module, name: string): Field | undefined {
  return searches[name] ?? fields[name] ?? baseFields[name]
}
