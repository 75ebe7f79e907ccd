// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { describe, expect, it } from 'vitest'
import { advance } from './advance.ts'
import { compileProgram, loadProgram, programFrom } from './program.ts'

const task = (id: string) => `<userTask id="${id}" flowable:assignee="\${initiator}"/>`
const flow = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`

/** A sub-process with the parallel tasks `one` and `two`, followed by the task `after`. */
const twoTasksInSubProcess = (endOfOne: string) => `
  <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="p" isExecutable="true">
      <startEvent id="start"/>${flow('start', 'sub')}
      <subProcess id="sub">
        <startEvent id="subStart"/>${flow('subStart', 'fork')}
        <parallelGateway id="fork"/>${flow('fork', 'one')}${flow('fork', 'two')}
        ${task('one')}${flow('one', 'endOne')}<endEvent id="endOne">${endOfOne}</endEvent>
        ${task('two')}${flow('two', 'endTwo')}<endEvent id="endTwo"/>
      </subProcess>${flow('sub', 'after')}
      ${task('after')}${flow('after', 'end')}<endEvent id="end"/>
    </process>
  </definitions>`

async function tasksAfterCompletingOne(id: string, xml: string): Promise<string[]> {
  const program = await loadProgram({ id, xml })
  const variables = { initiator: '1' }
  const { state, waiting } = advance({ program, variables })
  const complete = waiting.find(({ elementId }) => elementId === 'one')
  if (!state || !complete) throw new Error('task one does not wait')
  const result = advance({ program, variables, state, complete })
  return result.waiting.map(({ elementId }) => elementId)
}

describe('completing one of two parallel tasks of a sub-process', () => {
  it('cancels the other task when a terminate end event ends the sub-process', async () => {
    const xml = twoTasksInSubProcess('<terminateEventDefinition/>')
    expect(await tasksAfterCompletingOne('terminate', xml)).toEqual(['after'])
  })

  it('keeps the other task waiting when a plain end event ends its path', async () => {
    expect(await tasksAfterCompletingOne('plain', twoTasksInSubProcess(''))).toEqual(['two'])
  })
})

it('reports an expired task instead of completing it twice', async () => {
  const program = await loadProgram({ id: 'expired', xml: twoTasksInSubProcess('') })
  const variables = { initiator: '1' }
  const started = advance({ program, variables })
  const complete = started.waiting.find(({ elementId }) => elementId === 'one')
  const first = advance({ program, variables, state: started.state ?? null, complete: complete ?? never() })
  expect(first.taskExpired).toBe(false)
  const second = advance({ program, variables, state: first.state ?? null, complete: complete ?? never() })
  expect(second).toMatchObject({ taskExpired: true, waiting: [{ elementId: 'two' }] })
})

it('begins at one task only, also where a timer hangs on the first one', async () => {
  const program = await compileProgram(`
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="p"><startEvent id="start"/>${flow('start', 'one')}${task('one')}${flow('one', 'two')}
      <boundaryEvent id="late" attachedToRef="one"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>
      </boundaryEvent>${flow('late', 'two')}${task('two')}${flow('two', 'three')}${task('three')}</process>
    </definitions>`)
  const variables = { initiator: '1' }
  for (const id of ['one', 'two', 'three']) {
    const { waiting, state } = advance({ program: programFrom(program, id), variables })
    expect(waiting.map(({ elementId }) => elementId)).toEqual([id])
    const [complete] = waiting
    const next = advance({ program, variables, ...(state && { state }), complete: complete ?? never() })
    expect(next.waiting.map(({ elementId }) => elementId)).toEqual({ one: ['two'], two: ['three'] }[id] ?? [])
  }
})

function never(): never {
  throw new Error('task one does not wait')
}
