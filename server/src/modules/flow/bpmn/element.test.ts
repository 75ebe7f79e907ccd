import { expect, it } from 'vitest'
import { allElements, attachedTo, incomingOf, outgoingOf } from './element.ts'
import { readDiagram } from './readDiagram.ts'

const ids = (elements: { id?: string }[]) => elements.map(({ id }) => id)

it('an element knows its ways in and out and the events on its border, and no others', async () => {
  const { process } = await readDiagram(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d">
    <process id="p"><startEvent id="s"/><task id="one"/><task id="two"/><endEvent id="e"/>
    <boundaryEvent id="late" attachedToRef="one"><timerEventDefinition/></boundaryEvent>
    <sequenceFlow id="a" sourceRef="s" targetRef="one"/><sequenceFlow id="b" sourceRef="one" targetRef="two"/>
    <sequenceFlow id="c" sourceRef="one" targetRef="e"/><sequenceFlow id="x" sourceRef="late" targetRef="e"/>
    </process></definitions>`)
  const [one, two] = ['one', 'two'].map(id => allElements(process).find(element => element.id === id) ?? process)
  expect(ids(outgoingOf(one ?? process))).toEqual(['b', 'c'])
  expect(ids(incomingOf(one ?? process))).toEqual(['a'])
  expect(ids(attachedTo(one ?? process))).toEqual(['late'])
  expect([outgoingOf(two ?? process), attachedTo(two ?? process)]).toEqual([[], []])
  expect(outgoingOf(process)).toEqual([])
})
