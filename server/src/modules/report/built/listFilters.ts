import type { ViewFilter } from '#contract/desk/savedView'
import type { Filter } from '../../../kit/definition/listQuery.ts'

/** The filters of a list as its own query reads them. */
export function listFilters(filters: readonly ViewFilter[]): Filter[] {
  return filters.flatMap(({ field: key, operator, value }): Filter[] => {
    if (operator === 'null') return [{ key, operator, value: '1' }]
    if (operator === 'in') return [{ key, operator, value: [value].flat().join() }]
    if (operator !== 'between') return [{ key, operator: 'equal', value: String(value) }]
    const [from = '', to = ''] = [value].flat().map(String)
    return [
      ...(from ? [{ key, operator: 'ge' as const, value: from }] : []),
      // A day ends with its last moment.
      ...(to ? [{ key, operator: 'lt' as const, value: dayAfter(to) }] : []),
    ]
  })
}

function dayAfter(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + 1)
  return moment.toISOString().slice(0, 10)
}
