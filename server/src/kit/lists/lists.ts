import { type AliasedExpression, type SelectQueryBuilder, sql } from 'kysely'
import type { Module } from '#contract/kit/module'
import { type Paged, pageInput } from '#contract/kit/reply'
import { actingTenant } from '../../auth/accounts/caller.ts'
import { dynamic, type Row } from '../../platform/db/dynamic.ts'
import { absoluteLink } from '../../platform/storage/fileLinks.ts'
import type { Asking } from '../definition/asking.ts'
import { columnsOf, toWire, type WireRecord } from '../definition/columns.ts'
import type { Filter, ListQuery, Sorting } from '../definition/listQuery.ts'
import { addNames } from '../definition/names.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { kinds } from '../kinds/index.ts'
import { conditionOf } from './filterQuery.ts'
import { readFilters, unknownFilter } from './filters.ts'
import { readSorting } from './sorting.ts'
import { isShownInAll, pickShown, shownFieldsOf, visibleTo } from './visibility.ts'

/** Beyond this many rows a list says that there are more and does not count them. */
const COUNTED = 10_000
/** From here on the page is found on the index alone before its rows are read. */
const DEEP = 1000

export function readListQuery(served: ModuleDefinition, raw: RawInput, context: Context): ListQuery {
  const { current = 1, size = 10 } = checkInput(pageInput, raw) as { current?: number; size?: number }
  const filters = forTenant(served.module, readFilters(served.module, raw), context)
  for (const { key } of filters) if (!isShownInAll(served, key, context)) throw unknownFilter(key)
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

/** What a list is asked for, once the module has had its say. */
async function settledQuery(served: ModuleDefinition, query: ListQuery, context: Context): Promise<ListQuery> {
  return (await served.hooks.beforeList?.(query, context)) ?? query
}

export async function listRecords(
  served: ModuleDefinition,
  asked: ListQuery,
  context: Context,
): Promise<Paged<WireRecord>> {
  const query = await settledQuery(served, asked, context)
  const { current, size } = query
  const counted = await countQuickly(served, query, context)
  const totalCapped = counted > COUNTED
  const offset = (current - 1) * size
  const rows = offset >= counted && !totalCapped ? [] : await pageQuickly(served, query, offset, context)
  const records = await present(served, rows, context)
  const page = { records, total: counted, size, current, pages: Math.ceil(counted / size) }
  return totalCapped ? { ...page, totalCapped } : page
}

/** How many records a list would show with these filters. */
export async function countRecords(
  served: ModuleDefinition,
  filters: readonly Filter[],
  context: Context,
): Promise<{ total: number; capped: boolean }> {
  const query = await settledQuery(served, { filters, sorting: [], current: 1, size: 1 }, context)
  const counted = await countQuickly(served, query, context)
  return { total: Math.min(counted, COUNTED), capped: counted > COUNTED }
}

/** Rows as they travel, with the names that belong to their keys. */
export async function present(served: ModuleDefinition, rows: Row[], context: Context): Promise<WireRecord[]> {
  const records = rows.map(row => withFileLinks(served.module, toWire(served.module, row), context))
  const shown = new Map(rows.map(row => [row.id, shownFieldsOf(served, row, context)]))
  await addNames(served.module, records, context.db)
  await served.hooks.afterRead?.(records as never, context)
  return records.map(record => pickShown(served, record, shown.get(record.id)))
}

/** Records keep the paths of stored files; answers name the host at which they open for who asks. */
function withFileLinks({ fields }: Module, record: WireRecord, { request }: Context): WireRecord {
  for (const [key, { kind }] of Object.entries(fields))
    if (kinds[kind].files === 'address' && record[key]) record[key] = absoluteLink(String(record[key]), request)
  return record
}

/** Where a query starts: the database or, for the inner one of two, an expression builder. */
export interface Source {
  selectFrom(from: string | ((eb: unknown) => AliasedExpression<object, string>)): Matching
}

export function matchingIn(
  served: ModuleDefinition,
  filters: readonly Filter[],
  source: Source,
  asking: Asking,
): Matching {
  return filters.reduce(
    (query, filter) => query.where(eb => conditionOf(served.module, filter, eb)),
    rowsIn(served, source, asking).where(visibleTo(served, asking)),
  )
}

/** The rows of a module's table, or those that it lists in their place. */
function rowsIn({ table, rows }: ModuleDefinition, source: Source, asking: Asking): Matching {
  return source.selectFrom(rows ? eb => rows(eb as never, asking) : table)
}

// biome-ignore lint/complexity/noBannedTypes: nothing is selected yet.
export type Matching = SelectQueryBuilder<Record<string, Row>, string, {}>

async function countQuickly(served: ModuleDefinition, query: ListQuery, context: Context): Promise<number> {
  const most = COUNTED + 1
  const filters = query.atFirst?.count
  if (filters && (await countUpTo(most, served, { ...query, filters }, context)) === most) return most
  return countUpTo(most, served, query, context)
}

async function pageQuickly(
  served: ModuleDefinition,
  query: ListQuery,
  offset: number,
  context: Context,
): Promise<Row[]> {
  const filters = query.atFirst?.page
  const rows = filters ? await pageOf(served, { ...query, filters }, offset, context) : []
  return filters && rows.length === query.size ? rows : pageOf(served, query, offset, context)
}

async function countUpTo(
  most: number,
  served: ModuleDefinition,
  { filters }: ListQuery,
  context: Context,
): Promise<number> {
  const { total } = await dynamic(context.db)
    .selectFrom(eb =>
      matchingIn(served, filters, eb as Source, context)
        .select(sql`1`.as('one'))
        .limit(most)
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function pageOf(
  served: ModuleDefinition,
  { filters, sorting, size }: ListQuery,
  offset: number,
  context: Context,
): Promise<Row[]> {
  const source = dynamic(context.db) as Source
  const pageIn = (inner: Source) =>
    inOrder(matchingIn(served, filters, inner, context), sorting)
      .limit(size)
      .offset(offset)
  const columns = columnsOf(served.module).filter(column => !served.detailOnly.includes(column))
  if (offset < DEEP) return pageIn(source).select(columns).execute()
  const found = rowsIn(served, source, context).where(eb => eb('id', 'in', pageIn(eb as Source).select('id')))
  return inOrder(found, sorting).select(columns).execute()
}

export function inOrder(query: Matching, sorting: Sorting): Matching {
  return sorting.reduce((sorted, [key, direction]) => sorted.orderBy(key, direction), query)
}
