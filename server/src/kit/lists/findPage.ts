/** The rows and the number of records of a page. */

import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countOf, type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { columnsOf } from '../definition/columns.ts'
import type { Filter, ListQuery, SortKeys } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition, RowsQuery } from '../definition/serveModule.ts'
import { comparisonOf } from '../kinds/index.ts'
import { listConditionOf } from './filterQuery.ts'
import { visibleTo } from './visibility.ts'

/** Counting stops here, so that its cost does not grow with the table. The list states that there are more. */
export const MAX_COUNTED = 10_000

interface FoundPage {
  rows: Row[]
  /** One more than `MAX_COUNTED` represents more. */
  counted: number
}

export async function findPage(served: ModuleDefinition, query: ListQuery, context: Context): Promise<FoundPage> {
  const { filters, sorting, current, size } = query
  const offset = (current - 1) * size
  const source = dynamic(context.db) as QuerySource
  const found = await source
    .selectFrom(eb =>
      inOrder(served, matchingIn(served, filters, eb as QuerySource, context), sorting)
        .select(listColumns(served))
        .limit(size)
        .offset(offset)
        .as('page'),
    )
    .selectAll()
    .select(eb =>
      // PostgreSQL counts only if it gets here; a page that is not full is the last one. The window sorts nothing, so that
      // the page stays in its order.
      sql<string | null>`case when count(*) over () = ${size} then (${counting(eb as QuerySource, inner =>
        matchingIn(served, filters, inner, context),
      )}) end`.as(COUNTED),
    )
    .execute()
  const rows = found.map(({ [COUNTED]: _, ...row }) => row)
  const isBeyond = rows.length === 0 && offset > 0
  const counted = isBeyond
    ? await countRows(served, query, context)
    : Number(found[0]?.[COUNTED] ?? offset + rows.length)
  return { rows, counted: Math.min(counted, MAX_COUNTED + 1) }
}

/** No field has this name. */
const COUNTED = 'allCounted'

export function countRows(
  served: ModuleDefinition,
  { filters }: Pick<ListQuery, 'filters'>,
  context: Context,
): Promise<number> {
  return countMatching(source => matchingIn(served, filters, source, context), context.db)
}

export async function countMatching(matching: (source: QuerySource) => MatchQuery, db: Db): Promise<number> {
  const { total } = await counting(dynamic(db) as QuerySource, matching).executeTakeFirstOrThrow()
  return Number(total)
}

/** The query for the number of rows, up to the limit. */
const counting = (source: QuerySource, matching: (source: QuerySource) => MatchQuery) =>
  source
    .selectFrom(eb =>
      matching(eb as QuerySource)
        .select(sql`1`.as('one'))
        .limit(MAX_COUNTED + 1)
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))

/** The exact number, however many there are. */
export function countAllRows(served: ModuleDefinition, filters: readonly Filter[], context: Context): Promise<number> {
  return countOf(matchingIn(served, filters, dynamic(context.db) as QuerySource, context))
}

export const listColumns = ({ module, detailOnly }: ModuleDefinition) =>
  columnsOf(module).filter(column => !detailOnly.includes(column))

/** Source of a query: the database or, for the inner one of two, an expression builder. */
export interface QuerySource {
  selectFrom(from: string | ((eb: Parameters<RowsQuery>[0]) => AliasedExpression<object, string>)): MatchQuery
}

export function matchingIn(
  served: ModuleDefinition,
  filters: readonly Filter[],
  source: QuerySource,
  context: Context,
): MatchQuery {
  const { table, rows } = served
  // A module may list other rows than those of its table.
  const listed = source.selectFrom(rows ? eb => rows(eb, context) : table)
  return filters.reduce(
    (query, filter) => query.where(eb => listConditionOf(served, filter, eb)),
    listed.where(visibleTo(served, context)),
  )
}

// biome-ignore lint/complexity/noBannedTypes: nothing is selected yet.
export type MatchQuery<Columns = {}> = SelectQueryBuilder<Record<string, Row>, string, Columns>

export function inOrder<Columns>(
  { module }: ModuleDefinition,
  query: MatchQuery<Columns>,
  sorting: SortKeys,
): MatchQuery<Columns> {
  return sorting.reduce((sorted, [key, direction]) => {
    const field = module.fields[key]
    const isName = field !== undefined && comparisonOf(field) === 'text'
    return sorted.orderBy(isName ? byName(key) : sql.ref(key), direction)
  }, query)
}

/** Orders a column of texts as people do; see the migration of this name. */
export const byName = (column: string): RawBuilder<string> => sql`${sql.ref(column)} collate name_order`

/** Number of rows of a table that refer to each of the ids; only those where the field `unset` is not set, if given. */
export async function countsBy(
  { table, field, ids, unset }: { table: string; field: string; ids: readonly string[]; unset?: string },
  db: Db,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await dynamic(db)
    .selectFrom(table)
    .select([field, eb => eb.fn.countAll<string>().as('counted')])
    .where(field, 'in', ids)
    .$if(unset !== undefined, query => query.where(unset ?? '', 'is', null))
    .groupBy(field)
    .execute()
  return new Map(rows.map(row => [String(row[field]), Number(row.counted)]))
}
