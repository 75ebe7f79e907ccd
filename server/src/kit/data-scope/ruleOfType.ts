import { Refusal } from '../../platform/http/reply/refusal.ts'
import { attributeFor } from './operands.ts'
import { parseRule } from './parseRule.ts'
import { type Attribute, allRows, type Columns, type Rule } from './rule.ts'

/** The types of data scope (dictionary data_scope_type) that compare one column with ids of the caller. */
const attributeOfType: Partial<Record<number, Attribute>> = { 2: 'userId', 3: 'deptId', 4: 'deptIdsBelow' }

/**
 * The rule of a data scope: 1 all records, 2 the caller's own, 3 those of the caller's departments, 4 also of the
 * departments below, 5 as `scopeValue` says. Throws a Refusal where column or rule is not allowed.
 */
export function ruleOfType(type: number, scopeColumn: string, scopeValue: string, columns: Columns): Rule {
  if (type === 1) return allRows
  if (type === 5) return parseRule(scopeValue, columns)
  const attribute = attributeOfType[type]
  if (!attribute) throw new Refusal(400, { zh: '规则类型不正确', en: 'No such type of rule' })
  const name = fieldName(scopeColumn)
  const kind = columns.get(name)
  if (kind !== 'id' && kind !== 'ids' && kind !== 'text')
    throw new Refusal(400, { zh: '权限字段不可用', en: 'This field cannot limit what is seen' })
  const column = { name, kind }
  return { is: 'in', column, items: [attributeFor(column, attribute, 1, 'list')] }
}

/** Screens of the Blade family send `create_user`. */
function fieldName(column: string): string {
  return column.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
