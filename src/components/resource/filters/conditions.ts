/**
 * Converts between filters, as the address and saved views store them, and conditions, as the filter dialog edits them.
 */
import type { CrudFilter, CrudFilters, LogicalFilter } from '@refinedev/core'
import type { Field } from '#contract/kit/fields'
import { baseFields, type ConditionOperator, conditionsOf, operatorsFor } from '#contract/kit/lists/conditions'
import { lastDays } from '../../../providers/blade/listQuery.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { concerns, isReadable, type NamedField } from '../definition/fieldsOf.ts'

/** The last days, this week and this month are filters `between` days that move with the calendar. */
export type Comparison = ConditionOperator | 'last' | 'week' | 'month'

export interface Condition {
  /** Identifies a condition of the dialog. */
  key: number
  name: string | undefined
  comparison: Comparison
  value: unknown
}

/** The fields that the dialog offers. */
export function conditionFields({ module }: ResourceDefinition): NamedField[] {
  const { createTime, updateTime } = baseFields
  const all = { ...module.fields, ...(createTime && { createTime }), ...(updateTime && { updateTime }) }
  return Object.entries({ ...all, ...module.fields }).filter(
    named => comparisonsFor(named[1]).length > 0 && isReadable(named) && concerns(named),
  )
}

/** A kind whose values are chosen offers to choose several of them if it has an editor for that. */
export function comparisonsFor(field: Field): readonly Comparison[] {
  const operators = operatorsFor(field)
  const [first, ...others] = operators
  if (conditionsOf(field) === 'time' && first) return [first, 'last', 'week', 'month', ...others]
  return viewOf(field).SeveralEditor ? operators : operators.filter(operator => operator !== 'in' && operator !== 'nin')
}

export const isUnary = (comparison: Comparison) => ['null', 'nnull', 'week', 'month'].includes(comparison)

/** The comparison that a filter represents, in the words of its kind of field; undefined for what is not offered. */
export function comparisonIn(field: Field, { operator, value }: LogicalFilter): Comparison | undefined {
  const conditions = conditionsOf(field)
  if (conditions === 'time' && operator === 'between' && typeof value === 'string')
    return lastDays(value) !== undefined ? 'last' : value === 'this-week' ? 'week' : 'month'
  if (conditions === 'choice' && (operator === 'eq' || operator === 'contains')) return 'in'
  if (conditions === 'choice' && operator === 'ne') return 'nin'
  // Without an operator only texts contain something; everything else is compared.
  const meant = operator === 'contains' && conditions !== 'text' ? 'eq' : operator
  return comparisonsFor(field).find(comparison => comparison === meant)
}

/** A value of the address, where everything is text, as the editors of its field know it. */
export function fromAddressOf(field: Field, value: unknown): unknown {
  const { fromAddress } = viewOf(field)
  return fromAddress && typeof value === 'string' ? fromAddress(value) : value
}

/** The values of a choice as text. */
export const chosenIn = (value: unknown) => (Array.isArray(value) ? value : [value]).map(String)

export function conditionOf(key: number, field: Field, filter: LogicalFilter): Condition | undefined {
  const comparison = comparisonIn(field, filter)
  if (comparison === undefined) return undefined
  const read = (value: unknown) => fromAddressOf(field, value)
  const value =
    comparison === 'in' || comparison === 'nin'
      ? chosenIn(filter.value).join(',')
      : comparison === 'last'
        ? lastDays(filter.value)
        : Array.isArray(filter.value)
          ? filter.value.map(read)
          : read(filter.value)
  return { key, name: filter.field, comparison, value }
}

/** Undefined for a condition that has no value yet. */
export function filterOf(field: Field, { name = '', comparison, value }: Condition): CrudFilter | undefined {
  const filter = (operator: ConditionOperator, of: unknown): CrudFilter => ({ field: name, operator, value: of })
  switch (comparison) {
    case 'null':
    case 'nnull':
      return filter(comparison, true)
    case 'week':
    case 'month':
      return filter('between', `this-${comparison}`)
    case 'last':
      return value ? filter('between', `last-${value}-days`) : undefined
    case 'between':
      return Array.isArray(value) && value.some(isSet) ? filter(comparison, value) : undefined
    case 'in':
    case 'nin': {
      const chosen = typeof value === 'string' ? value.split(',').filter(Boolean) : []
      if (chosen.length === 0) return undefined
      const [only = ''] = chosen
      // The search form has one of them as well.
      if (comparison === 'in' && chosen.length === 1) return filter(viewOf(field).operator, fromAddressOf(field, only))
      return filter(comparison, chosen)
    }
    default: {
      const given = trimmed(value)
      if (!isSet(given)) return undefined
      return filter(comparison, conditionsOf(field) === 'time' ? String(given).slice(0, DAY) : given)
    }
  }
}

const DAY = '2026-01-01'.length
/** 0 and false are values; so are the words null and undefined, which somebody may have written. */
const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Two filters of one field and operator: the list retains only one of them. */
export const isSame = (one: CrudFilter, other: CrudFilter) =>
  'field' in one && 'field' in other && one.field === other.field && one.operator === other.operator

export const without = (filters: CrudFilters, gone: CrudFilters) =>
  filters.filter(filter => !gone.some(other => isSame(filter, other)))

export type SearchValues = Record<string, NonNullable<unknown> | null | undefined>

export function filtersOf(fields: readonly NamedField[], values: SearchValues): CrudFilters {
  return fields.flatMap(([name, field]): CrudFilter[] => {
    const value = trimmed(values[name])
    const isGiven = isSet(value) && !(Array.isArray(value) && value.length === 0)
    return isGiven ? [{ field: name, operator: viewOf(field).operator, value }] : []
  })
}

export function valuesOf(fields: readonly NamedField[], filters: CrudFilters): SearchValues {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const filter = filters.find(candidate => isSearched([name, field], candidate))
      return [name, fromAddressOf(field, filter?.value)]
    }),
  )
}

/** The search form shows filters of its own operators; the others are next to it only. */
export function isSearched([name, field]: NamedField, filter: CrudFilter): boolean {
  if (!('field' in filter) || filter.field !== name) return false
  const { operator } = viewOf(field)
  // Days that move with the calendar are no range of a form.
  if (filter.operator === 'between' && typeof filter.value === 'string') return false
  // Without an operator only texts contain something; everything else is compared.
  return filter.operator === operator || (filter.operator === 'contains' && conditionsOf(field) !== 'text')
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
