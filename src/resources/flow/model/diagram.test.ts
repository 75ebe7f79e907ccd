// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { BpmnModdle } from 'bpmn-moddle'
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
} from './designer/conditions.ts'
import type { Moddle } from './designer/services.ts'
import { readSteps } from './steps/readSteps.ts'

const flow = (from: string, to: string, condition = '') =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`

async function read(elements: string) {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d"><process id="p">
    <startEvent id="start"/>${elements}</process></definitions>`
  const { rootElement } = (await new BpmnModdle().fromXML(xml)) as { rootElement: Moddle }
  const [process] = rootElement.get('rootElements') as Moddle[]
  const read = readSteps(process as Moddle)
  return 'tooFree' in read
    ? read.tooFree.id
    : { steps: read.steps.map(({ task, refusal }) => [task.id, refusal]), end: read.end?.id }
}

const one = '<userTask id="one"/><userTask id="two" flowable:refusal="continue"/><endEvent id="end"/>'

it('reads tasks in a row, with what follows a refusal', async () => {
  expect(await read('')).toEqual({ steps: [], end: undefined })
  expect(await read(one + flow('start', 'one') + flow('one', 'two') + flow('two', 'end'))).toEqual({
    steps: [
      ['one', 'end'],
      ['two', 'none'],
    ],
    end: 'end',
  })
  const gates = `<exclusiveGateway id="first"/><exclusiveGateway id="second"/><endEvent id="refused"/>
    ${flow('start', 'one')}${flow('one', 'first')}${flow('first', 'two', 'yes')}${flow('first', 'refused')}
    ${flow('two', 'second')}${flow('second', 'one')}${flow('second', 'end', 'yes')}`
  expect(await read(one + gates)).toEqual({
    steps: [
      ['one', 'end'],
      ['two', 0],
    ],
    end: 'end',
  })
})

it('names the element that no list holds', async () => {
  const free: [elements: string, named: string][] = [
    [`<parallelGateway id="fork"/>${one}${flow('start', 'one')}`, 'fork'],
    [`${one}${flow('start', 'one')}${flow('one', 'end')}`, 'two'],
    [`${one}${flow('start', 'one')}${flow('one', 'two')}${flow('one', 'end')}`, 'one'],
    [`<userTask id="one"/>${flow('start', 'one')}${flow('one', 'one')}`, 'one'],
    [`<endEvent id="stop"><terminateEventDefinition id="t"/></endEvent>${flow('start', 'stop')}`, 'stop'],
  ]
  for (const [elements, named] of free) expect(await read(elements)).toBe(named)
})

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
