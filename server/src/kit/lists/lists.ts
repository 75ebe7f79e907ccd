import type { Field } from '#contract/kit/fields'
import type { FieldLimits } from '#contract/kit/masks'
import { listPathOf, type Module } from '#contract/kit/module'
import { type Paged, pageInput } from '#contract/kit/reply'
import { dynamic, type Row } from '../../platform/db/database.ts'
import { actingTenant, isAllowed } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { absoluteLink } from '../../platform/storage/fileLinks.ts'
import { camelCase, filterablesOf, toWire, type WireRecord } from '../definition/columns.ts'
import type { Filter, ListQuery, SortKeys } from '../definition/listQuery.ts'
import { policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { kinds } from '../kinds/index.ts'
import { readFilters } from './filters.ts'
import { countRows, findPage, listColumns, MAX_COUNTED, matchingIn, type QuerySource } from './findPage.ts'
import { presented } from './maskAnswer.ts'
import { addNames } from './names.ts'
import { accessTo, type FieldAccess, isShownInAll, shownRecord } from './visibility.ts'

export function readListQuery(served: ModuleDefinition, raw: RawInput, context: Context): ListQuery {
  const { current = 1, size = 10 } = checkInput(pageInput, raw)
  const filters = forTenant(served.module, readFilters(served.module, raw), context)
  for (const { key } of filters) if (!isShownInAll(served, key, context)) throw unreadableField(served, key)
  return { filters, sorting: readSorting(served, raw, context), current: current || 1, size: size || 10 }
}

/**
 * A tenant in the query is a wish; modules with one set of rows for all know no other tenant. Of the tenants themselves
 * the code is a field like any other.
 */
function forTenant(module: Module, filters: Filter[], { caller }: Context): Filter[] {
  if (module.fields.tenantId?.kind === 'text') return filters
  for (const { key, value } of filters) if (key === 'tenantId') actingTenant(caller, value)
  return module.tenancy === 'platform' ? filters.filter(({ key }) => key !== 'tenantId') : filters
}

/** The list query after the module's `beforeList` hook. */
export async function hookedQuery(served: ModuleDefinition, query: ListQuery, context: Context): Promise<ListQuery> {
  return (await served.hooks.beforeList?.(query, context)) ?? query
}

export async function listRecords(
  served: ModuleDefinition,
  listQuery: ListQuery,
  context: Context,
): Promise<Paged<WireRecord>> {
  const query = await hookedQuery(served, listQuery, context)
  const { rows, counted } = await findPage(served, query, context)
  return paged(await present(served, rows, context), counted, query)
}

export function paged<R>(
  records: R[],
  counted: number,
  { current, size }: Pick<ListQuery, 'current' | 'size'>,
): Paged<R> {
  const page = { records, total: counted, size, current, pages: Math.ceil(counted / size) }
  return counted > MAX_COUNTED ? { ...page, totalCapped: true } : page
}

/** Number of records that a list would show with these filters. */
export async function countRecords(
  served: ModuleDefinition,
  filters: readonly Filter[],
  context: Context,
): Promise<{ total: number; capped: boolean }> {
  const query = await hookedQuery(served, { filters, sorting: [], current: 1, size: 1 }, context)
  const counted = await countRows(served, query, context)
  return { total: Math.min(counted, MAX_COUNTED), capped: counted > MAX_COUNTED }
}

/** The ids among these that the caller's list shows. */
export async function listedAmong(served: ModuleDefinition, ids: readonly string[], context: Context) {
  const rows = await rowsAmong(served, ids, ['id'], context)
  return rows.map(({ id }) => String(id))
}

/** The records with these ids as the caller's list answers them. */
export async function recordsAmong(served: ModuleDefinition, ids: readonly string[], context: Context) {
  const rows = await rowsAmong(served, ids, listColumns(served), context)
  return present(served, rows, { ...context, call: 'list' })
}

async function rowsAmong(
  served: ModuleDefinition,
  ids: readonly string[],
  columns: readonly string[],
  inRequest: Context,
): Promise<Row[]> {
  const context = { ...inRequest, call: 'list' }
  const among = { key: 'id', operator: 'among', value: ids.join(',') } as const
  const { filters } = await hookedQuery(served, { filters: [among], sorting: [], current: 1, size: 1 }, context)
  return matchingIn(served, filters, dynamic(context.db) as QuerySource, context)
    .select(columns)
    .execute()
}

/** Rows as they travel, with the names that belong to their keys. */
export async function present(served: ModuleDefinition, rows: Row[], context: Context): Promise<WireRecord[]> {
  const records = rows.map(row => toWire(served.module, row))
  addHosts(served.module, records, context)
  const access = rows.map(row => accessTo(served, row, context))
  await addNames(served.module, records, context)
  await served.hooks.afterRead?.(records, context)
  return records.map((record, index) => withLimits(served, record, access[index] as FieldAccess))
}

/** Adds the names of masked and read-only fields, for forms. */
function withLimits(served: ModuleDefinition, record: WireRecord, access: FieldAccess): WireRecord {
  const { masked, readOnly } = access
  const shown = shownRecord(served, record, access)
  const fieldLimits: FieldLimits = { masked: [...masked], readOnly: [...readOnly] }
  const limited = readOnly.size > 0 ? { ...shown, fieldLimits } : shown
  presented.add(limited)
  return limited
}

/** Records store the paths of files; responses contain the URL for the origin of the request. */
function addHosts({ fields }: Module, records: readonly WireRecord[], { origin }: Context): void {
  for (const [key, { kind }] of Object.entries(fields))
    if (kinds[kind].files === 'address')
      for (const record of records) if (record[key]) record[key] = absoluteLink(String(record[key]), origin.site)
}

/** The module of this path, if the caller may request its list. */
export function findListed(path: string, { caller, services }: Context): ModuleDefinition | undefined {
  const served = services.modules.find(path)
  if (!served?.module.operations.includes('list') || !served.module.route) return undefined
  const policy = served.policies.list ?? policyOf(served.module, 'list')
  return isAllowed(caller, policy) && !caller.closedRoutes.has(listPathOf(served.module)) ? served : undefined
}

/**
 * `ascs` and `descs` list fields, in snake_case as Blade clients write them or as ours; else the module's own order.
 * `sorts` gives any order: `-release_time,sort`.
 */
function readSorting(served: ModuleDefinition, raw: RawInput, context: Context): SortKeys {
  const requestedOrder = [
    ...namesIn(served, raw, 'sorts', 'asc'),
    ...namesIn(served, raw, 'ascs', 'asc'),
    ...namesIn(served, raw, 'descs', 'desc'),
  ]
  for (const [key] of requestedOrder) if (!isShownInAll(served, key, context)) throw unreadableField(served, key)
  const chosen: SortKeys = requestedOrder.length > 0 ? requestedOrder : served.order
  const last = chosen.at(-1)
  // Equal rows have a fixed order, so that no page repeats or misses any.
  return last?.[0] === 'id' ? chosen : [...chosen, ['id', last?.[1] ?? 'desc']]
}

function namesIn({ module }: ModuleDefinition, raw: RawInput, parameter: string, direction: 'asc' | 'desc'): SortKeys {
  const value = raw.get(parameter)?.value ?? ''
  if (typeof value !== 'string') throw unknownSort(parameter)
  const names = value.split(',').filter(name => name !== '')
  const sortable = filterablesOf(module)
  return names.map(name => {
    const isReversed = parameter === 'sorts' && name.startsWith('-')
    const key = camelCase(isReversed ? name.slice(1) : name)
    if (names.length > 5 || !sortable.has(key) || key in module.searches)
      throw unknownSort(name, sortable.get(key) ?? module.fields[key])
    return [key, isReversed ? 'desc' : direction] as const
  })
}

/** Conditions and orders would show what is hidden. */
export function unreadableField({ module }: ModuleDefinition, key: string): Refusal {
  const { zh, en } = filterablesOf(module).get(key)?.label ?? { zh: key, en: key }
  return new Refusal(400, {
    zh: `“${zh}”已隐藏或脱敏，不能用于查询和排序`,
    en: `${en}: hidden or masked, so that lists can neither be searched nor sorted by it`,
  })
}

function unknownSort(name: string, field?: Pick<Field, 'label'>): Refusal {
  if (field) {
    const { zh, en } = field.label
    return new Refusal(400, { zh: `“${zh}”不支持排序`, en: `${en}: lists cannot be sorted by it` })
  }
  const shown = /^\w{1,64}$/.test(name) ? ` ${name}` : ''
  return new Refusal(400, { zh: `不支持的排序字段${shown}`, en: `Unknown sort field${shown}` })
}
