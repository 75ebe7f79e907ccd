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
