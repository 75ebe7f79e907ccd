import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Module } from '#contract/kit/module'
import { splitValues } from '#contract/kit/values'
import type { Row } from '../../platform/db/database.ts'
import { filterablesOf } from '../definition/columns.ts'
import type { Filter, TextOperator } from '../definition/listQuery.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import type { Comparison } from '../kinds/kind.ts'

type Builder = ExpressionBuilder<Record<string, Row>, string>

/** The condition a filter represents. `%` and `_` in a value are nothing but themselves. */
export function listConditionOf(
  { module, searches }: ModuleDefinition,
  filter: Filter,
  eb: Builder,
): Expression<SqlBool> {
  const { key, operator, value } = filter
  const search = searches[key]
  if (search) return search(value)
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
    case 'in':
      if (comparisonOf(module, key) === 'list') return overlaps(column, value)
      return eb(column, 'in', splitValues(value))
    case 'notin':
      if (comparisonOf(module, key) === 'list') return sql<SqlBool>`not coalesce(${overlaps(column, value)}, false)`
      return eb.or([eb(column, 'is', null), eb(column, 'not in', splitValues(value))])
    case 'notbetween':
      return outside(module, key, eb, splitValues(value))
    case 'contains':
      return sql<SqlBool>`${value} = any(string_to_array(${column}, ','))`
    case 'containsall':
      return sql<SqlBool>`string_to_array(${column}, ',') @> string_to_array(${value}, ',')`
    case 'notcontainsall':
      return sql<SqlBool>`not coalesce(string_to_array(${column}, ',') @> string_to_array(${value}, ','), false)`
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
    case 'like':
      // Each of several words must occur.
      return eb.and(wordsOf(value).map(word => likeness(sql<string>`${column}`, operator, word, eb)))
    default:
      return likeness(sql<string>`${column}`, operator, value, eb)
  }
}

function wordsOf(value: string): string[] {
  const words = value.split(/\s+/).filter(word => word !== '')
  return words.length > 0 ? words : [value]
}

const patterns: Record<TextOperator, (text: string) => string> = {
  like: text => `%${text}%`,
  notlike: text => `%${text}%`,
  likeleft: text => `%${text}`,
  notlikeleft: text => `%${text}`,
  likeright: text => `${text}%`,
  notlikeright: text => `${text}%`,
}

/** Capitals and small letters are the same, unless the operator specifies otherwise. */
function likeness(
  column: Expression<string>,
  operator: TextOperator | `${TextOperator}cs`,
  value: string,
  eb: Builder,
): Expression<SqlBool> {
  const base = operator.replace(/cs$/, '') as TextOperator
  const pattern = patterns[base](literally(value))
  // Words without cased letters use `like`, which costs a third of `ilike`.
  const inCase = operator !== base || value.toLowerCase() === value.toUpperCase()
  if (!base.startsWith('not')) return eb(column, inCase ? 'like' : 'ilike', pattern)
  return eb(sql<string>`coalesce(${column}, '')`, inCase ? 'not like' : 'not ilike', pattern)
}

/** Below the first value or above the second. A day ends with its last moment. */
function outside(module: Module, key: string, eb: Builder, [from = '', to = '']: string[]): Expression<SqlBool> {
  const column = eb.ref(key)
  const isDay = comparisonOf(module, key) === 'time' && to.length === 10
  const after = isDay ? sql<SqlBool>`${column} >= ${to}::date + 1` : eb(column, '>', to)
  return eb.or([eb(column, '<', from), after])
}

function comparisonOf(module: Module, key: string): Comparison | undefined {
  return filterablesOf(module).get(key)?.comparison
}

// Row-level security prevents PostgreSQL from using an index on lists, so every row is compared: nearly all contain one
// item, which is found among thousands by its hash.
function overlaps(column: Expression<unknown>, value: string): Expression<SqlBool> {
  const items = sql`string_to_array(${value}, ',')`
  return sql<SqlBool>`(${column} = any(${items}) or (${column} like '%,%' and string_to_array(${column}, ',') && ${items}))`
}

/** Texts without a character are empty, and so are the parents of records that are at the root. */
const emptyValues: Partial<Record<Comparison, RawBuilder<unknown>>> = {
  text: sql`''`,
  code: sql`''`,
  list: sql`''`,
  id: sql`0`,
}

function emptiness(module: Module, key: string, eb: Builder, empty: boolean): Expression<SqlBool> {
  const emptyValue = emptyValues[comparisonOf(module, key) ?? 'number']
  const column = emptyValue ? sql`nullif(${eb.ref(key)}, ${emptyValue})` : eb.ref(key)
  return eb(column, empty ? 'is' : 'is not', null)
}

/** A text as the pattern of `like` that matches nothing else. */
export function literally(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&')
}
