// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { expect, it } from 'vitest'
import {
  branchOperatorsFor,
  conditionText,
  isVariable,
  joinAssignees,
  optionsIn,
  optionsText,
  parseCondition,
  splitAssignees,
} from './conditions.ts'

it.each([
  ['${amount > 5000}', { field: 'amount', operator: '>', value: '5000' }, 'double'],
  ['${pass == true}', { field: 'pass', operator: '==', value: 'true' }, 'boolean'],
  ["${kind != 'travel'}", { field: 'kind', operator: '!=', value: 'travel' }, 'enum'],
  ["${happenedOn >= '2026-01-01'}", { field: 'happenedOn', operator: '>=', value: '2026-01-01' }, 'date'],
])('reads %s as a comparison, and writes it the same', (text, condition, type) => {
  expect(parseCondition(text)).toEqual(condition)
  expect(conditionText(condition, type)).toBe(text)
})

it.each(['', '${a && b}', '${a == b}', '${a > 1 and b > 2}', '${size(list) > 1}', "${name == 'it''s'}"])(
  'leaves %s to be typed',
  text => expect(parseCondition(text)).toBeUndefined(),
)

it('writes no text that would end the literal', () => {
  const text = conditionText({ field: 'name', operator: '==', value: "a' || true || '\\" }, 'string')
  expect(text).toBe("${name == 'a || true || '}")
})

it('offers orders only for what has one', () => {
  expect(branchOperatorsFor('enum')).toEqual(['==', '!='])
  expect(branchOperatorsFor('date')).toContain('>=')
})

it('keeps expressions whole among words', () => {
  expect(splitAssignees(" zhang, ${pick ? 'a,b' : initiator} ,role:hr,")).toEqual([
    'zhang',
    "${pick ? 'a,b' : initiator}",
    'role:hr',
  ])
  expect(splitAssignees('${open, a}b, c, ${d')).toEqual(['${open, a}b', 'c', '${d'])
  expect(splitAssignees('${open, b')).toEqual(['${open', 'b'])
  expect(joinAssignees([' zhang ', '', 'role:hr'])).toBe('zhang,role:hr')
})

it('reads options a line each, with or without a name', () => {
  const options = [
    { id: 'travel', name: '差旅费' },
    { id: 'other', name: 'other' },
  ]
  expect(optionsIn(' travel = 差旅费 \n\nother\n')).toEqual(options)
  expect(optionsText(options)).toBe('travel=差旅费\nother')
})

it('takes only names that the server keeps', () => {
  expect(['days', '_a1', '1a', '金额', 'a-b', ''].map(isVariable)).toEqual([true, true, false, false, false, false])
})
