import type { Module } from '#contract/kit/module'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { isDay } from '../../platform/http/wallClock.ts'
import type { Filter, Operator } from '../definition/listQuery.ts'
import { type Filterable, filterablesOf } from '../input/filterable.ts'
import type { RawInput } from '../input/readInput.ts'
import type { Comparison } from '../kinds/kind.ts'

/** Parameters of lists that are no filters. */
const reserved = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth', 'Blade-Auth'])

const ordering = ['equal', 'notequal', 'ge', 'le', 'gt', 'lt', 'null', 'notnull'] as const
const texts = [...ordering, 'like', 'notlike', 'likeleft', 'likeright'] as const

const operators: Record<Comparison, readonly Operator[]> = {
  words: ['like'],
  choice: ['equal'],
  text: texts,
  code: ['equal', 'notequal', 'null', 'notnull'],
  list: ['contains', 'null', 'notnull'],
  number: ordering,
  id: ordering,
  time: [...ordering, 'onday'],
}

/** The operator of a filter without a suffix. */
const byDefault: Record<Comparison, Operator> = {
  words: 'like',
  choice: 'equal',
  text: 'like',
  code: 'equal',
  list: 'contains',
  number: 'equal',
  id: 'equal',
  time: 'equal',
}

const dateSuffixes: Record<string, Operator> = {
  datege: 'ge',
  dategt: 'gt',
  datele: 'le',
  datelt: 'lt',
  dateequal: 'onday',
}

/** Reads `title_like=…` and its kind; refuses what the module does not offer, by name. */
export function readFilters(module: Module, raw: RawInput): Filter[] {
  const filterables = filterablesOf(module)
  const filters: Filter[] = []
  for (const [name, { value }] of raw) {
    if (reserved.has(name)) continue
    const [key = '', suffix, ...rest] = name.split('_')
    const filterable = filterables.get(key)
    if (!filterable || rest.length > 0) throw unknownFilter(name)
    if (suffix === 'ignore') continue
    const operator = operatorFor(filterable, suffix)
    if (!operator) throw unknownFilter(name)
    if (value === '') continue
    filters.push({ key, operator, value: checkFilterValue(filterable, operator, value) })
  }
  return filters
}

function operatorFor({ comparison }: Filterable, suffix: string | undefined): Operator | undefined {
  if (suffix === undefined) return byDefault[comparison]
  const dated = comparison === 'time' && Object.hasOwn(dateSuffixes, suffix) ? dateSuffixes[suffix] : undefined
  return dated ?? operators[comparison].find(operator => operator === suffix && suffix !== 'onday')
}

function checkFilterValue({ comparison, label }: Filterable, operator: Operator, value: unknown): string {
  const valid = typeof value === 'string' && (operator.endsWith('null') || shapes[comparison](value))
  if (!valid) throw new Refusal(400, { zh: `${label.zh}格式不正确`, en: `${label.en}: not valid` })
  return value
}

const shapes: Record<Comparison, (value: string) => boolean> = {
  words: value => value.length <= 100,
  choice: value => value === '0' || value === '1',
  text: value => value.length <= 1000,
  code: value => value.length <= 64,
  list: value => /^[\w:-]{1,64}$/.test(value),
  number: value => /^-?\d{1,15}(\.\d{1,6})?$/.test(value),
  id: value => /^\d{1,19}$/.test(value),
  time: isDay,
}

export function unknownFilter(name: string): Refusal {
  // Names of ours are plain words; anything else is not repeated.
  const shown = /^[\w-]{1,64}$/.test(name) ? ` ${name}` : ''
  return new Refusal(400, { zh: `不支持的查询条件${shown}`, en: `Unknown filter${shown}` })
}
