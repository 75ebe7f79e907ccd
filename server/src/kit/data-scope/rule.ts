import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { dataScope } from '#contract/system/data-scope'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { ScopeColumn } from '../kinds/kind.ts'

/**
 * A condition on the records of one module, as the data scopes of roles state it. The language is described in
 * docs/data-scope-rules.md; everything else is refused.
 */
export type Rule =
  | { is: 'all' | 'any'; rules: readonly Rule[] }
  | { is: 'not'; rule: Rule }
  | { is: 'compared'; column: Column; operator: RuleOperator; to: Operand }
  /** A column of id lists is `in` when it shares an id with the items. */
  | { is: 'in' | 'notIn'; column: Column; items: readonly Operand[] }
  | { is: 'contains'; column: Column; part: Operand }
  | { is: 'unset' | 'set'; column: Column }

export const ruleOperators = ['=', '!=', '<', '<=', '>', '>='] as const
export type RuleOperator = (typeof ruleOperators)[number]

export interface Column {
  name: string
  kind: ScopeColumn
}

/** The columns a rule may name: fields of the module by their names, and what every record has. */
export type Columns = ReadonlyMap<string, ScopeColumn>

export type Operand =
  | { is: 'literal'; value: string | number }
  | { is: 'attribute'; name: Attribute }
  | { is: 'column'; column: Column }

/** The attributes of the caller that a rule may use, as `${userId}`. */
export interface Attributes {
  userId: string
  account: string
  tenantId: string
  /** Ids of all roles. */
  roleId: readonly string[]
  /** Ids of the caller's own departments. */
  deptId: readonly string[]
  /** Ids of the caller's own departments and of all below them. */
  deptIdsBelow: readonly string[]
}

export type Attribute = keyof Attributes

/** The kind of each attribute, and whether it is one value or a list. */
export const attributeKinds = {
  userId: { kind: 'id', list: false },
  account: { kind: 'text', list: false },
  tenantId: { kind: 'text', list: false },
  roleId: { kind: 'id', list: true },
  deptId: { kind: 'id', list: true },
  deptIdsBelow: { kind: 'id', list: true },
} as const satisfies Record<Attribute, { kind: ScopeColumn; list: boolean }>

export const allRows: Rule = { is: 'all', rules: [] }
export const noRows: Rule = { is: 'any', rules: [] }

/** A rule that cannot be understood; specifies where, counting characters from 1. */
export class RuleError extends Refusal {
  override name = 'RuleError'
  readonly position: number

  constructor(position: number, { zh, en }: Label) {
    const label = { zh: `规则第${position}个字符：${zh}`, en: `Rule, character ${position}: ${en}` }
    super(400, label, { fields: [dataScope.fields.scopeValue] })
    this.position = position
  }
}

/** The value of a literal or an attribute; undefined when the caller has none. */
function singleValue(operand: Operand, attributes: Attributes): string | number | undefined {
  return allValues([operand], attributes)[0]
}

function allValues(operands: readonly Operand[], attributes: Attributes): (string | number)[] {
  return operands.flatMap(operand => {
    if (operand.is === 'literal') return [operand.value]
    return operand.is === 'attribute' ? [attributes[operand.name]].flat().filter(value => value !== '') : []
  })
}

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

type StoredRecord = Readonly<Record<string, unknown>>
type Value = string | number

/** Whether a stored record satisfies a rule: the meaning that the compiled SQL must have. */
export function matches(rule: Rule, attributes: Attributes, record: StoredRecord): boolean {
  switch (rule.is) {
    case 'all':
      return rule.rules.every(part => matches(part, attributes, record))
    case 'any':
      return rule.rules.some(part => matches(part, attributes, record))
    case 'not':
      return !matches(rule.rule, attributes, record)
    case 'unset':
      return read(rule.column, record) === undefined
    case 'set':
      return read(rule.column, record) !== undefined
  }
  const stored = read(rule.column, record)
  if (stored === undefined) return false
  switch (rule.is) {
    case 'compared': {
      const other = rule.to.is === 'column' ? read(rule.to.column, record) : singleValue(rule.to, attributes)
      return other !== undefined && compares[rule.operator](stored, other)
    }
    case 'contains': {
      const part = singleValue(rule.part, attributes)
      if (part === undefined) return false
      return rule.column.kind === 'ids' ? idsIn(stored).includes(part) : String(stored).includes(String(part))
    }
    case 'in':
    case 'notIn': {
      const values = allValues(rule.items, attributes)
      const found = rule.column.kind === 'ids' ? idsIn(stored).some(id => values.includes(id)) : values.includes(stored)
      return found === (rule.is === 'in')
    }
  }
}

const compares: Record<RuleOperator, (a: Value, b: Value) => boolean> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

function read({ name, kind }: Column, record: StoredRecord): Value | undefined {
  const value = record[name]
  if (value === null || value === undefined) return undefined
  return kind === 'number' ? Number(value) : String(value)
}

function idsIn(list: Value): Value[] {
  return String(list).split(',')
}
