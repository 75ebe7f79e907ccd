import { expect, it } from 'vitest'
import { allElements } from './element.ts'
import { readDiagram } from './readDiagram.ts'
import { markJoins } from './readProgram.ts'

const flow = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`

async function marked(parts: string) {
  const { process } = await readDiagram(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"><process id="p">${parts}</process></definitions>`,
  )
  markJoins(process)
  return (id: string) => allElements(process).find(element => element.id === id)
}

it('flows before a join lead to it, those behind it do not', async () => {
  const element = await marked(
    `<startEvent id="s"/><inclusiveGateway id="fork"/><task id="one"/><task id="two"/><inclusiveGateway id="join"/>
     <endEvent id="e"/>${flow('s', 'fork')}${flow('fork', 'one')}${flow('fork', 'two')}${flow('one', 'join')}
     ${flow('two', 'join')}${flow('join', 'e')}`,
  )
  for (const id of ['s_fork', 'fork_one', 'two_join']) expect(element(id)?.leadsToJoin, id).toBe(true)
  expect(element('join_e')?.leadsToJoin).toBe(false)
  expect([element('fork')?.isJoin, element('join')?.isJoin]).toEqual([false, true])
})

it('a gateway that a circle comes back to is no join', async () => {
  const element = await marked(
    `<startEvent id="s"/><inclusiveGateway id="merge"/><task id="one"/><exclusiveGateway id="says"/><endEvent id="e"/>
     ${flow('s', 'merge')}${flow('merge', 'one')}${flow('one', 'says')}${flow('says', 'e')}${flow('says', 'merge')}`,
  )
  expect(element('merge')?.isJoin).toBe(false)
  expect(element('s_merge')?.leadsToJoin).toBe(false)
})
