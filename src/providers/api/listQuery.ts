import type { CrudFilter, CrudOperators, CrudSort, Pagination } from '@refinedev/core'
import dayjs from 'dayjs'

export type ListQuery = Record<string, string | number>

/** Refine's page, filters and order in the query parameters of a Blade list. */
export function listQuery(
  pagination?: Pagination,
  filters: readonly CrudFilter[] = [],
  sorters: readonly CrudSort[] = [],
): ListQuery {
  const query: ListQuery = {}
  // Without paging (trees), other servers would still cut the list at their default size.
  const paged = pagination?.mode !== 'off'
  if (paged) Object.assign(query, { current: pagination?.current ?? 1, size: pagination?.pageSize ?? 10 })
  for (const filter of filters) Object.assign(query, filterQuery(filter))
  for (const [name, order] of [
    ['ascs', 'asc'],
    ['descs', 'desc'],
  ] as const) {
    const fields = sorters.filter(sorter => sorter.order === order).map(sorter => snakeCase(sorter.field))
    if (fields.length > 0) query[name] = fields.join(',')
  }
  return query
}

/** Suffix of the field name for each operator. Operators that are absent have no counterpart on the wire. */
const suffixes: Partial<Record<CrudOperators, string>> = {
  contains: '',
  eq: '_equal',
  ne: '_notequal',
  startswith: '_likeright',
  endswith: '_likeleft',
  ncontains: '_notlike',
  gte: '_ge',
  lte: '_le',
  gt: '_gt',
  lt: '_lt',
  null: '_null',
  nnull: '_notnull',
}

/** Comparisons of times are spelt apart. */
const dateSuffixes: Partial<Record<CrudOperators, string>> = {
  eq: '_dateequal',
  gte: '_datege',
  lte: '_datele',
  gt: '_dategt',
  lt: '_datelt',
}

function filterQuery(filter: CrudFilter): ListQuery {
  if (!('field' in filter)) throw new Error('A Blade list joins its filters by and.')
  const { field, operator, value } = filter
  if (isEmpty(value)) return {}
  if (operator === 'between') return rangeQuery(field, value)
  const suffix = isTime(value) ? (dateSuffixes[operator] ?? suffixes[operator]) : suffixes[operator]
  if (suffix === undefined) throw new Error(`A Blade list has no operator for ${operator}.`)
  return { [field + suffix]: written(value) }
}

/** The upper end is exclusive on the wire and inclusive on the screen: a day ends with the next one's start. */
function rangeQuery(field: string, range: unknown): ListQuery {
  const [from, to] = Array.isArray(range) ? range : []
  if (!isTime(from) && !isTime(to)) {
    return {
      ...(!isEmpty(from) && { [`${field}_ge`]: written(from) }),
      ...(!isEmpty(to) && { [`${field}_le`]: written(to) }),
    }
  }
  const after = dayjs(to as string).add(1, isDay(to) ? 'day' : 'second')
  return {
    ...(isTime(from) && { [`${field}_datege`]: written(isDay(from) ? dayjs(from as string) : from) }),
    ...(isTime(to) && { [`${field}_datelt`]: written(after) }),
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const isTime = (value: unknown) =>
  dayjs.isDayjs(value) || (typeof value === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value))

function written(value: unknown): string | number {
  if (dayjs.isDayjs(value)) return value.format('YYYY-MM-DD HH:mm:ss')
  return typeof value === 'number' ? value : String(value)
}

/** The wire sorts by column names: `postCode` is `post_code` there. */
function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
