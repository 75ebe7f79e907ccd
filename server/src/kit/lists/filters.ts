import type { Field } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { splitValues } from '#contract/kit/values'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { isDay } from '../../platform/http/wallClock.ts'
import { type Filterable, filterablesOf } from '../definition/columns.ts'
import type { Filter, Operator } from '../definition/listQuery.ts'
import type { RawInput } from '../input/readInput.ts'
import type { Comparison } from '../kinds/kind.ts'

/** Parameters of lists that are no filters. */
const reserved = new Set(['current', 'size', 'ascs', 'descs', 'sorts', 'blade-auth', 'Blade-Auth'])

const equality = ['equal', 'notequal', 'in', 'notin', 'null', 'notnull'] as const
const ordering = [...equality, 'ge', 'le', 'gt', 'lt', 'notbetween'] as const
const likes = ['like', 'notlike', 'likeleft', 'likeright', 'notlikeleft', 'notlikeright'] as const
const texts = [...ordering, ...likes, ...likes.map(operator => `${operator}cs` as const)] as const

const operators: Record<Comparison, readonly Operator[]> = {
  words: ['like'],
  choice: ['equal'],
  text: texts,
  code: equality,
  list: ['contains', 'in', 'notin', 'containsall', 'notcontainsall', 'null', 'notnull'],
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

/** Operators whose value is a comma list. */
const several = new Set<Operator>(['in', 'notin', 'notbetween', 'containsall', 'notcontainsall'])
const MAX_SEVERAL = 200

/**
 * Reads `title_like=…` and its kind. Names that are no field are ignored: clients send numbers against caches and keys of
 * their forms. What a field does not offer is refused by name.
 */
export function readFilters(module: Module, raw: RawInput): Filter[] {
  const filterables = filterablesOf(module)
  const filters: Filter[] = []
  for (const [name, { value }] of raw) {
    if (reserved.has(name)) continue
    const [key = '', suffix, ...rest] = name.split('_')
    const filterable = filterables.get(key)
    if (!filterable && !Object.hasOwn(module.fields, key)) continue
    if (suffix === 'ignore') continue
    const operator = filterable && rest.length === 0 ? operatorFor(filterable, suffix) : undefined
    if (!filterable || !operator) throw unknownFilter(name, filterable ?? module.fields[key])
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
  const valid = typeof value === 'string' && (operator.endsWith('null') || isValid(comparison, operator, value))
  if (!valid) throw new Refusal(400, { zh: `${label.zh}格式不正确`, en: `${label.en}: not valid` })
  return value
}

function isValid(comparison: Comparison, operator: Operator, value: string): boolean {
  if (!several.has(operator)) return shapes[comparison](value)
  const values = splitValues(value)
  const hasExpectedCount = operator === 'notbetween' ? values.length === 2 : values.length <= MAX_SEVERAL
  return hasExpectedCount && values.every(shapes[comparison])
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

function unknownFilter(name: string, field: Pick<Field, 'label'> | undefined): Refusal {
  // Names of ours are plain words; anything else is not repeated.
  const shown = /^[\w-]{1,64}$/.test(name) ? ` ${name}` : ''
  if (field) {
    const { zh, en } = field.label
    const suffix = shown.split('_').slice(1).join('_')
    return new Refusal(400, {
      zh: suffix ? `“${zh}”不支持查询条件 ${suffix}` : `“${zh}”不支持查询`,
      en: suffix ? `${en}: the condition ${suffix} is not offered` : `${en}: lists cannot be searched by it`,
    })
  }
  return new Refusal(400, { zh: `不支持的查询条件${shown}`, en: `Unknown filter${shown}` })
}
