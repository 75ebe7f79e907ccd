import type { Label } from '#contract/kit/fields'
import { dataScope } from '#contract/system/data-scope'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { ScopeColumn } from '../kinds/kind.ts'

/**
 * A condition on the records of one module, as the data scopes of roles state it. The language is described in
 * docs/data-scope-rules.md; whatever is not said there is refused.
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

/** The kind of each attribute, and whether it holds one value or a list. */
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
export function singleValue(operand: Operand, attributes: Attributes): string | number | undefined {
  return allValues([operand], attributes)[0]
}

export function allValues(operands: readonly Operand[], attributes: Attributes): (string | number)[] {
  return operands.flatMap(operand => {
    if (operand.is === 'literal') return [operand.value]
    return operand.is === 'attribute' ? [attributes[operand.name]].flat().filter(value => value !== '') : []
  })
}
