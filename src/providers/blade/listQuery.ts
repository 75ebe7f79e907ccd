import type { CrudFilter, CrudOperators, CrudSort, LogicalFilter, Pagination } from '@refinedev/core'
import dayjs from 'dayjs'
import { joinValues, splitValues } from '#contract/kit/values'
import { dayNow, serverTime } from '../../lib/text/serverTime.ts'
import { ApiError } from './apiError.ts'
import type { FieldKinds } from './unsetValues.ts'

export type ListQuery = Record<string, string | number>

/**
 * Refine's page, filters and order in the query parameters of a Blade list. Whether a value is a time follows from the
 * kind of its field, and by the value where the kind is not known.
 */
export function listQuery(
  pagination?: Pagination,
  filters: readonly CrudFilter[] = [],
  sorters: readonly CrudSort[] = [],
  fields: FieldKinds = {},
): ListQuery {
  const query: ListQuery = {}
  // Without paging (trees), other servers would still cut the list at their default size.
  const paged = pagination?.mode !== 'off'
  if (paged) Object.assign(query, { current: pagination?.current ?? 1, size: pagination?.pageSize ?? 10 })
  for (const filter of filters.flatMap(joinedByAnd))
    for (const [name, value] of Object.entries(filterQuery(filter, fields))) add(query, filter.field, name, value)
  return { ...query, ...orderQuery(sorters) }
}

/** No row is one of none. Such a list is not requested. */
export function findsNothing(filters: readonly CrudFilter[] = []): boolean {
  return filters.flatMap(joinedByAnd).some(({ operator, value }) => operator === 'in' && isEmptyList(value))
}

function joinedByAnd(filter: CrudFilter): LogicalFilter[] {
  if ('field' in filter) return [filter]
  if (filter.operator === 'and') return filter.value.flatMap(joinedByAnd)
  return joinedByOr(filter.value)
}

/** A Blade list joins its filters by "and"; one of several values is a filter of its own. */
function joinedByOr(filters: readonly CrudFilter[]): LogicalFilter[] {
  const [first, ...others] = filters
  if (first && others.length === 0) return joinedByAnd(first)
  const isValue = (filter: CrudFilter): filter is LogicalFilter =>
    'field' in filter && (filter.operator === 'eq' || filter.operator === 'in')
  const values = filters.filter(isValue)
  const [{ field } = { field: '' }] = values
  if (!first || values.length < filters.length || values.some(filter => filter.field !== field))
    throw unsupported('A Blade list joins filters on different fields by "and"')
  return [{ field, operator: 'in', value: values.flatMap(({ value }) => value as unknown) }]
}

/** A name is sent once. A second filter of the same kind uses another name that means the same, if there is one. */
function add(query: ListQuery, field: string, name: string, value: string | number): void {
  const [like, equal, notin] = [`${field}_like`, `${field}_in`, `${field}_notin`]
  if (!(name in query) || query[name] === value) query[name] = value
  else if (name === field && !(like in query)) query[like] = value
  else if (name === `${field}_equal` && !(equal in query)) query[equal] = joinValues([value])
  else if (name === `${field}_notequal`) add(query, field, notin, joinValues([value]))
  else if (name === notin)
    query[name] = joinValues([...splitValues(String(query[name])), ...splitValues(String(value))])
  else if (/_(date)?g[te]$/.test(name)) query[name] = isBelow(query[name], value) ? value : (query[name] ?? value)
  else if (/_(date)?l[te]$/.test(name)) query[name] = isBelow(query[name], value) ? (query[name] ?? value) : value
  else throw unsupported(`A Blade list takes ${name} once`)
}

/** Compares two bounds, to use the narrower one. Amounts are numbers or decimal text, times are text in their order. */
function isBelow(one: string | number | undefined, other: string | number): boolean {
  const [low, high] = [Number(one), Number(other)]
  return Number.isNaN(low) || Number.isNaN(high) ? String(one) < String(other) : low < high
}

/** `ascs` comes before `descs`; our servers accept any order in `sorts`. */
function orderQuery(sorters: readonly CrudSort[]): ListQuery {
  const names = (order: CrudSort['order']) =>
    sorters.filter(sorter => sorter.order === order).map(({ field }) => snakeCase(field))
  const [ascs, descs] = [names('asc'), names('desc')]
  const firstDesc = sorters.findIndex(({ order }) => order === 'desc')
  if (firstDesc >= 0 && sorters.slice(firstDesc).some(({ order }) => order === 'asc'))
    return { sorts: sorters.map(({ field, order }) => `${order === 'desc' ? '-' : ''}${snakeCase(field)}`).join() }
  return { ...(ascs.length > 0 && { ascs: ascs.join() }), ...(descs.length > 0 && { descs: descs.join() }) }
}

/** Suffix of the field name for each operator. */
const suffixes: Record<Exclude<CrudOperators, 'or' | 'and' | 'between'>, string> = {
  eq: '_equal',
  ne: '_notequal',
  gte: '_ge',
  lte: '_le',
  gt: '_gt',
  lt: '_lt',
  in: '_in',
  nin: '_notin',
  ina: '_containsall',
  nina: '_notcontainsall',
  contains: '',
  ncontains: '_notlike',
  containss: '_likecs',
  ncontainss: '_notlikecs',
  startswith: '_likeright',
  nstartswith: '_notlikeright',
  startswiths: '_likerightcs',
  nstartswiths: '_notlikerightcs',
  endswith: '_likeleft',
  nendswith: '_notlikeleft',
  endswiths: '_likeleftcs',
  nendswiths: '_notlikeleftcs',
  nbetween: '_notbetween',
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

function filterQuery({ field, operator, value: given }: LogicalFilter, fields: FieldKinds): ListQuery {
  if (field.includes('.')) throw unsupported('A Blade list is filtered by its own fields')
  if (operator === 'null' || operator === 'nnull') return { [field + suffixes[operator]]: 1 }
  if (given === undefined) return {}
  if (isEmpty(given) && operator === 'eq') return { [field + suffixes.null]: 1 }
  if (isEmpty(given) && operator === 'ne') return { [field + suffixes.nnull]: 1 }
  if (isEmpty(given)) return {}
  const value = Array.isArray(given) ? given.map(wallClock) : wallClock(given)
  const kind = kindOf(field, fields)
  const isTime = (one: unknown) => isTimeText(one) && (kind === undefined || kind === 'dateTime')
  if (operator === 'between') return rangeQuery(field, value, isTime)
  if (!Object.hasOwn(suffixes, operator)) throw unsupported(`A Blade list has no operator for ${operator}`)
  // A day ends with its last moment.
  if (isTime(value) && isDay(value) && (operator === 'gt' || operator === 'lte')) {
    const next = wallClock(dayjs(value as string).add(1, 'day')) as string
    return { [`${field}${operator === 'gt' ? '_datege' : '_datelt'}`]: next }
  }
  const suffix = (isTime(value) && dateSuffixes[operator]) || suffixes[operator]
  return { [field + suffix]: Array.isArray(value) ? joinValues(value.map(written)) : written(value) }
}

/** Thrown before anything is sent. */
function unsupported(text: string): ApiError {
  return new ApiError(`${text}.`, 400)
}

/** The upper end is exclusive on the wire and inclusive on the screen: a day ends with the next one's start. */
function rangeQuery(field: string, range: unknown, isTime: (one: unknown) => boolean): ListQuery {
  const [from, to]: unknown[] = relativeDays(range) ?? (Array.isArray(range) ? range : [])
  if (!isTime(from) && !isTime(to)) {
    return {
      ...(!isEmpty(from) && { [`${field}_ge`]: written(from) }),
      ...(!isEmpty(to) && { [`${field}_le`]: written(to) }),
    }
  }
  const after = dayjs(to as string).add(1, isDay(to) ? 'day' : 'second')
  return {
    ...(isTime(from) && { [`${field}_datege`]: String(wallClock(dayjs(from as string))) }),
    ...(isTime(to) && { [`${field}_datelt`]: String(wallClock(after)) }),
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const isTimeText = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value)

const timesOfRecords = ['createTime', 'updateTime']
const kindOf = (field: string, fields: FieldKinds): string | undefined =>
  timesOfRecords.includes(field) ? 'dateTime' : Object.hasOwn(fields, field) ? fields[field]?.kind : undefined

/** A picked time as it reads, a moment as the clock of the server shows it. */
function wallClock(value: unknown): unknown {
  if (dayjs.isDayjs(value)) return value.format('YYYY-MM-DD HH:mm:ss')
  if (value instanceof Date) return serverTime(value)
  return typeof value === 'string' && isoMoment.test(value) ? serverTime(new Date(value)) : value
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

function written(value: unknown): string | number {
  // Flags are numbers on the wire.
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : String(value)
}

/** The wire sorts by column names: `postCode` is `post_code` there. */
function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

export function lastDays(text: unknown): number | undefined {
  const [, days] = typeof text === 'string' ? (text.match(/^last-([1-9]\d{0,3})-days$/) ?? []) : []
  return days === undefined ? undefined : Number(days)
}

/** The first and the last day; undefined where the text names no days. */
export function relativeDays(text: unknown): [first: string, last: string] | undefined {
  const today = dayjs(dayNow())
  const days = lastDays(text)
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  if (days !== undefined) return rangeOf(today.subtract(days - 1, 'day'), today)
  if (text === 'this-week') return rangeOf(monday, monday.add(6, 'day'))
  return text === 'this-month' ? rangeOf(today.startOf('month'), today.endOf('month')) : undefined
}

const rangeOf = (...days: [dayjs.Dayjs, dayjs.Dayjs]): [string, string] => {
  const [first, last] = days.map(day => day.format('YYYY-MM-DD')) as [string, string]
  return [first, last]
}
