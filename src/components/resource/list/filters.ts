/** Between the search form, whose values are typed, and filters, which come back from the address as text. */
import type { CrudFilter, CrudFilters } from '@refinedev/core'
import { conditionsOf } from '#contract/kit/lists/conditions'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { Named } from '../definition/fieldsOf.ts'

export type SearchValues = Record<string, NonNullable<unknown> | null | undefined>

export function filtersOf(fields: readonly Named[], values: SearchValues): CrudFilters {
  return fields.flatMap(([name, field]): CrudFilter[] => {
    const value = trimmed(values[name])
    return isLeftEmpty(value) ? [] : [{ field: name, operator: viewOf(field).operator, value }]
  })
}

export function valuesOf(fields: readonly Named[], filters: CrudFilters): SearchValues {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const filter = filters.find(candidate => isSearched([name, field], candidate))
      const { fromAddress } = viewOf(field)
      const value: unknown = filter?.value
      return [name, fromAddress && typeof value === 'string' ? fromAddress(value) : value]
    }),
  )
}

/** The search form shows filters of its own operators; the others stand beside it only. */
export function isSearched([name, field]: Named, filter: CrudFilter): boolean {
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

/** 0 and false are searched for; so are the words null and undefined, which somebody may have written. */
function isLeftEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
