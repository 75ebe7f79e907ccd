import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Module } from '#contract/kit/module'
import type { Row } from '../../platform/db/dynamic.ts'
import type { Filter } from '../definition/listQuery.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import { filterablesOf } from '../input/filterable.ts'

type Builder = ExpressionBuilder<Record<string, Row>, string>

/** The condition a filter stands for. `%` and `_` in a value are nothing but themselves. */
export function conditionOf({ module, searches }: ModuleDefinition, filter: Filter, eb: Builder): Expression<SqlBool> {
  const { key, operator, value } = filter
  const search = searches[key]
  if (search) return search(value, filter.limit)
  const column = eb.ref(key)
  switch (operator) {
    case 'equal':
      return eb(column, '=', value)
    case 'notequal':
      return eb(column, 'is distinct from', value)
    case 'ge':
      return eb(column, '>=', value)
    case 'le':
      return eb(column, '<=', value)
    case 'gt':
      return eb(column, '>', value)
    case 'lt':
      return eb(column, '<', value)
    case 'like':
      return eb(column, 'like', `%${literally(value)}%`)
    case 'likeleft':
      return eb(column, 'like', `%${literally(value)}`)
    case 'likeright':
      return eb(column, 'like', `${literally(value)}%`)
    case 'notlike':
      return eb(sql<string>`coalesce(${column}, '')`, 'not like', `%${literally(value)}%`)
    case 'contains':
      return sql<SqlBool>`${value} = any(string_to_array(${column}, ','))`
    case 'overlaps':
      return overlaps(column, value)
    case 'among':
      return eb(column, 'in', value.split(','))
    case 'onday':
      return sql<SqlBool>`${column} >= ${value}::date and ${column} < ${value}::date + 1`
    case 'null':
      return emptiness(module, key, eb, true)
    case 'notnull':
      return emptiness(module, key, eb, false)
  }
}

// Row-level security keeps PostgreSQL from looking into an index of lists, so every row is compared: nearly all hold one
// item, which is found among thousands by its hash.
function overlaps(column: Expression<unknown>, value: string): Expression<SqlBool> {
  const items = sql`string_to_array(${value}, ',')`
  return sql<SqlBool>`(${column} = any(${items}) or (${column} like '%,%' and string_to_array(${column}, ',') && ${items}))`
}

function emptiness(module: Module, key: string, eb: Builder, empty: boolean): Expression<SqlBool> {
  const comparison = filterablesOf(module).get(key)?.comparison
  const textual = comparison === 'text' || comparison === 'list'
  const column = textual ? sql`nullif(${eb.ref(key)}, '')` : eb.ref(key)
  return eb(column, empty ? 'is' : 'is not', null)
}

function literally(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&')
}
