import type { AliasedExpression, SelectQueryBuilder } from 'kysely'
import type { Row } from '../../platform/db/dynamic.ts'
import type { Asking } from '../definition/asking.ts'
import type { Filter, Sorting } from '../definition/listQuery.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import { conditionOf } from './filterQuery.ts'
import { visibleTo } from './visibility.ts'

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
    (query, filter) => query.where(eb => conditionOf(served, filter, eb)),
    rowsIn(served, source, asking).where(visibleTo(served, asking)),
  )
}

/** The rows of a module's table, or those that it lists in their place. */
export function rowsIn({ table, rows }: ModuleDefinition, source: Source, asking: Asking): Matching {
  return source.selectFrom(rows ? eb => rows(eb as never, asking) : table)
}

// biome-ignore lint/complexity/noBannedTypes: nothing is selected yet.
export type Matching = SelectQueryBuilder<Record<string, Row>, string, {}>

export function inOrder(query: Matching, sorting: Sorting): Matching {
  return sorting.reduce((sorted, [key, direction]) => sorted.orderBy(key, direction), query)
}
