import { Refusal } from '../../platform/http/reply/refusal.ts'
import { camelCase } from '../definition/columns.ts'
import type { Sorting } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { filterablesOf } from '../input/filterable.ts'
import type { RawInput } from '../input/readInput.ts'
import { isShownInAll } from './visibility.ts'

/**
 * `ascs` and `descs` list fields, in snake_case as Blade clients write them or as ours; else the module's own order.
 * `sorts` says any order: `-release_time,sort`.
 */
export function readSorting(served: ModuleDefinition, raw: RawInput, context: Context): Sorting {
  const requestedOrder = [
    ...namesIn(served, raw, 'sorts', 'asc'),
    ...namesIn(served, raw, 'ascs', 'asc'),
    ...namesIn(served, raw, 'descs', 'desc'),
  ]
  for (const [key] of requestedOrder) if (!isShownInAll(served, key, context)) throw unknownSort(key)
  const chosen: Sorting = requestedOrder.length > 0 ? requestedOrder : served.order
  const last = chosen.at(-1)
  // Rows that are equal so far keep one order, so that no page repeats or misses any.
  return last?.[0] === 'id' ? chosen : [...chosen, ['id', last?.[1] ?? 'desc']]
}

function namesIn({ module }: ModuleDefinition, raw: RawInput, parameter: string, direction: 'asc' | 'desc'): Sorting {
  const value = raw.get(parameter)?.value ?? ''
  if (typeof value !== 'string') throw unknownSort(parameter)
  const names = value.split(',').filter(name => name !== '')
  const sortable = filterablesOf(module)
  return names.map(name => {
    const isReversed = parameter === 'sorts' && name.startsWith('-')
    const key = camelCase(isReversed ? name.slice(1) : name)
    if (names.length > 5 || !sortable.has(key) || key in module.searches) throw unknownSort(name)
    return [key, isReversed ? 'desc' : direction] as const
  })
}

function unknownSort(name: string): Refusal {
  const shown = /^\w{1,64}$/.test(name) ? ` ${name}` : ''
  return new Refusal(400, { zh: `不支持的排序字段${shown}`, en: `Unknown sort field${shown}` })
}
