import { type Attributes, allValues, type Column, type Rule, type RuleOperator, singleValue } from './rule.ts'

type Stored = Readonly<Record<string, unknown>>
type Value = string | number

/** Whether a record as the database holds it satisfies a rule: the meaning that the compiled SQL must have. */
export function matches(rule: Rule, attributes: Attributes, record: Stored): boolean {
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

function read({ name, kind }: Column, record: Stored): Value | undefined {
  const value = record[name]
  if (value === null || value === undefined) return undefined
  return kind === 'number' ? Number(value) : String(value)
}

function idsIn(list: Value): Value[] {
  return String(list).split(',')
}
