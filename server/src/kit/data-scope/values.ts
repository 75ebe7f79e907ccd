import type { Attributes, Operand } from './rule.ts'

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
