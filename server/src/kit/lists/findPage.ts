/** The rows and the number of records of a page. */
import { type AliasedExpression, type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { dynamic, type Row } from '../../platform/db/dynamic.ts'
import { selectCompiled } from '../../platform/db/runCompiled.ts'
import { columnsOf } from '../definition/columns.ts'
import type { Filter, ListQuery, Sorting } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { comparisonOf } from '../kinds/index.ts'
import { cappedCountsOf } from './cappedCounts.ts'
import { conditionOf } from './filterQuery.ts'
import { isLimited, visibleTo } from './visibility.ts'

// Figures: medians of 100,000 rows of 1.3 kB on a developer's machine.
/** Counting stops here: 2 ms in place of 17 ms, which would grow with the table. The list says that there are more. */
export const MAX_COUNTED = 10_000
/** From this offset the ids of a page are found on the index alone: 0.8 ms in place of 5.6 ms at 5,000. Below it loses. */
const DEEP_OFFSET = 1000

interface FoundPage {
  rows: Row[]
  /** One more than `MAX_COUNTED` stands for more. */
  counted: number
}

export async function findPage(served: ModuleDefinition, query: ListQuery, context: Context): Promise<FoundPage> {
  return query.narrowed ? findNarrowed(served, query, context) : findCounted(served, query, context)
}

/** Page and total in one round trip: 500 in place of 560 µs of a list. A page that is not full tells the total itself. */
async function findCounted(served: ModuleDefinition, query: ListQuery, context: Context): Promise<FoundPage> {
  const { current, size } = query
  const offset = (current - 1) * size
  const capped = cappedCountsOf(context.db)
  const subject = isLimited(served, context) ? undefined : subjectOf(served, query)
  const isCapped = subject !== undefined && capped.has(subject)
  const rows = await readPage(served, query, context, !isCapped)
  const counted = isCapped
    ? MAX_COUNTED + 1
    : rows.length === size
      ? Number(rows[0]?.countedTotal)
      : rows.length > 0 || offset === 0
        ? offset + rows.length
        : await countRows(served, query, context)
  if (subject !== undefined && !isCapped && counted > MAX_COUNTED) capped.add(subject)
  return { rows, counted: Math.min(counted, MAX_COUNTED + 1) }
}

/**
 * Counts and pages with the narrower filters of `narrowed` where they are enough. `npm run bench` holds the search of a
 * word that stands in most of 100,000 articles to its limit; without this all of them are found for each page.
 */
async function findNarrowed(served: ModuleDefinition, query: ListQuery, context: Context): Promise<FoundPage> {
  const { current, size, narrowed } = query
  const counted = await countRows(served, query, context)
  if ((current - 1) * size >= counted && counted <= MAX_COUNTED) return { rows: [], counted }
  const filters = narrowed?.page
  const rows = filters ? await readPage(served, { ...query, filters }, context, false) : []
  return { counted, rows: rows.length === size ? rows : await readPage(served, query, context, false) }
}

export async function countRows(served: ModuleDefinition, query: ListQuery, context: Context): Promise<number> {
  const filters = query.narrowed?.count
  const capped = MAX_COUNTED + 1
  if (filters && (await countUpTo(served, filters, context)) === capped) return capped
  return countUpTo(served, query.filters, context)
}

async function countUpTo(served: ModuleDefinition, filters: readonly Filter[], context: Context): Promise<number> {
  const { total } = await counting(
    served,
    filters,
    dynamic(context.db) as QuerySource,
    context,
  ).executeTakeFirstOrThrow()
  return Number(total)
}

/** The exact number, however many there are. */
export async function countAllRows(
  served: ModuleDefinition,
  filters: readonly Filter[],
  context: Context,
): Promise<number> {
  const { total } = await matchingIn(served, filters, dynamic(context.db) as QuerySource, context)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function counting(served: ModuleDefinition, filters: readonly Filter[], source: QuerySource, context: Context) {
  return source
    .selectFrom(eb =>
      matchingIn(served, filters, eb as QuerySource, context)
        .select(sql`1`.as('one'))
        .limit(MAX_COUNTED + 1)
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
}

async function readPage(
  served: ModuleDefinition,
  query: ListQuery,
  context: Context,
  withTotal: boolean,
): Promise<Row[]> {
  const { db } = context
  const build = () => (withTotal ? countedPage(served, query, context) : pageIn(served, query, dynamic(db), context))
  // Subqueries in place of a table, and conditions of data scopes, are made of more than the query.
  if (served.rows || isLimited(served, context)) return (await db.executeQuery(build())).rows
  const { current, size, sorting } = query
  const shape = JSON.stringify([subjectOf(served, query), sorting, current, size, withTotal])
  return selectCompiled(db, { owner: served, shape }, [], build)
}

/** Names the rows that are counted, apart from the scope. */
const subjectOf = ({ module }: ModuleDefinition, { filters }: ListQuery) => `${module.path} ${JSON.stringify(filters)}`

/** A `case` counts only for a page that is full. */
function countedPage(served: ModuleDefinition, query: ListQuery, context: Context): Compilable<Row> {
  const source = dynamic(context.db)
  const total = counting(served, query.filters, source as QuerySource, context)
  const isFull = sql`(select count(*) from listed) = ${query.size}`
  return source
    .with('listed', listed => pageIn(served, query, listed, context))
    .selectFrom('listed')
    .select([...listColumns(served), sql`case when ${isFull} then (${total}) end`.as('countedTotal')])
}

function pageIn(
  served: ModuleDefinition,
  { filters, sorting, current, size }: ListQuery,
  source: unknown,
  context: Context,
) {
  const offset = (current - 1) * size
  const rowsOf = (inner: QuerySource) => {
    const first = inOrder(served, matchingIn(served, filters, inner, context), sorting).limit(size)
    // No offset where none is needed: PostgreSQL plans for a few rows only when it knows both.
    return offset === 0 ? first : first.offset(offset)
  }
  const columns = listColumns(served)
  if (offset < DEEP_OFFSET) return rowsOf(source as QuerySource).select(columns)
  const found = rowsIn(served, source as QuerySource, context).where(eb =>
    eb('id', 'in', rowsOf(eb as QuerySource).select('id')),
  )
  return inOrder(served, found, sorting).select(columns)
}

/** The query for all rows of a list in its order, with columns that lists leave out. */
export function listedRows(
  served: ModuleDefinition,
  { filters, sorting }: Pick<ListQuery, 'filters' | 'sorting'>,
  more: readonly string[],
  source: unknown,
  context: Context,
): Compilable<Row> {
  const columns = [...new Set([...listColumns(served), ...more])]
  return inOrder(served, matchingIn(served, filters, source as QuerySource, context), sorting).select(
    columns,
  ) as Compilable<Row>
}

const listColumns = ({ module, detailOnly }: ModuleDefinition) =>
  columnsOf(module).filter(column => !detailOnly.includes(column))

/** Source of a query: the database or, for the inner one of two, an expression builder. */
export interface QuerySource {
  selectFrom(from: string | ((eb: unknown) => AliasedExpression<object, string>)): Matching
}

export function matchingIn(
  served: ModuleDefinition,
  filters: readonly Filter[],
  source: QuerySource,
  context: Context,
): Matching {
  return filters.reduce(
    (query, filter) => query.where(eb => conditionOf(served, filter, eb)),
    rowsIn(served, source, context).where(visibleTo(served, context)),
  )
}

/** The rows of a module's table, or those that it lists in their place. */
function rowsIn({ table, rows }: ModuleDefinition, source: QuerySource, context: Context): Matching {
  return source.selectFrom(rows ? eb => rows(eb as never, context) : table)
}

// biome-ignore lint/complexity/noBannedTypes: nothing is selected yet.
export type Matching<Columns = {}> = SelectQueryBuilder<Record<string, Row>, string, Columns>

export function inOrder<Columns>(
  { module }: ModuleDefinition,
  query: Matching<Columns>,
  sorting: Sorting,
): Matching<Columns> {
  return sorting.reduce((sorted, [key, direction]) => {
    const field = module.fields[key]
    const isName = field !== undefined && comparisonOf(field) === 'text'
    return sorted.orderBy(isName ? byName(key) : sql.ref(key), direction)
  }, query)
}

/** Orders a column of texts as people do; see the migration of this name. */
export const byName = (column: string): RawBuilder<string> => sql`${sql.ref(column)} collate name_order`
