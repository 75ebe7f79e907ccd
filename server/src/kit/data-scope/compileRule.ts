import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Attributes, allValues, type Column, type Rule, singleValue } from './rule.ts'

type Builder = ExpressionBuilder<Record<string, Record<string, unknown>>, string>
type Compile = <DB, TB extends keyof DB>(builder: ExpressionBuilder<DB, TB>) => Expression<SqlBool>

/**
 * The condition for `where`; not for use under a `not`, where what is unset would count as neither. Every value is a
 * parameter. `nameOf` is the query's name of a column.
 */
export function compileRule(
  rule: Rule,
  attributes: Attributes,
  columnReference: (column: string) => string = column => column,
): Compile {
  // The columns come from an allow-list and not from the type of the query.
  return builder => conditionOf(rule, attributes, columnReference, builder as unknown as Builder)
}

function conditionOf(
  rule: Rule,
  attributes: Attributes,
  columnReference: (column: string) => string,
  eb: Builder,
): Expression<SqlBool> {
  const reference = ({ name }: Column) => eb.ref(columnReference(name))
  const inside = (part: Rule) => conditionOf(part, attributes, columnReference, eb)

  switch (rule.is) {
    case 'all':
      return eb.and(rule.rules.map(inside))
    case 'any':
      return eb.or(rule.rules.map(inside))
    case 'not':
      return eb.not(eb.fn.coalesce(inside(rule.rule), eb.lit(false)))
    case 'unset':
      return eb(reference(rule.column), 'is', null)
    case 'set':
      return eb(reference(rule.column), 'is not', null)
    case 'compared': {
      if (rule.to.is === 'column') return eb(reference(rule.column), rule.operator, reference(rule.to.column))
      const value = singleValue(rule.to, attributes)
      return value === undefined ? eb.lit(false) : eb(reference(rule.column), rule.operator, eb.val(value))
    }
    case 'contains': {
      const part = singleValue(rule.part, attributes)
      if (part === undefined) return eb.lit(false)
      if (rule.column.kind === 'ids') return sharesAnId(eb, reference(rule.column), [part])
      return eb(eb.fn<number>('strpos', [reference(rule.column), eb.val(part)]), '>', eb.lit(0))
    }
    case 'in':
    case 'notIn': {
      const values = allValues(rule.items, attributes)
      if (values.length === 0) return rule.is === 'in' ? eb.lit(false) : eb(reference(rule.column), 'is not', null)
      const found =
        rule.column.kind === 'ids'
          ? sharesAnId(eb, reference(rule.column), values)
          : eb(reference(rule.column), '=', eb.fn.any(eb.val(values)))
      return rule.is === 'in' ? found : eb.not(found)
    }
  }
}

/** Lists of ids are stored as texts, joined by commas. */
function sharesAnId(eb: Builder, list: Expression<unknown>, ids: readonly (string | number)[]): Expression<SqlBool> {
  return eb(eb.fn<string[]>('string_to_array', [list, eb.val(',')]), '&&', eb.val(ids.map(String)))
}
