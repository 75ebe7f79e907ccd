import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import type { Moddle } from '../designer/services.ts'
import { readSteps } from './readSteps.ts'

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
