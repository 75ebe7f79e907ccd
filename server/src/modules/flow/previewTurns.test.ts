import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { advance } from './engine/advance.ts'
import { compileProgram } from './engine/program.ts'
import { stepsAhead } from './preview.ts'

vi.mock('./engine/advance.ts', async original => {
  const real = await original<typeof import('./engine/advance.ts')>()
  return { ...real, advance: vi.fn(real.advance) }
})

const xml = `
  <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="p" isExecutable="true">
      <startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="sign"/>
      <userTask id="sign" flowable:assignee="\${initiator}">
        <multiInstanceLoopCharacteristics><loopCardinality>1000000000</loopCardinality></multiInstanceLoopCharacteristics>
      </userTask>
      <sequenceFlow id="out" sourceRef="sign" targetRef="end"/><endEvent id="end"/>
    </process>
  </definitions>`

it('gives other requests a turn between the steps of a process without end', async () => {
  let running = true
  let mostStepsInATurn = 0
  const preview = stepsAhead({
    ...{ program: await compileProgram(xml), valuesFor: () => ({}), starter: '1' },
    peopleFor: async () => [],
  })
  void preview.finally(() => (running = false))
  for (let steps = 0; running; steps = vi.mocked(advance).mock.calls.length) {
    await setImmediate()
    mostStepsInATurn = Math.max(mostStepsInATurn, vi.mocked(advance).mock.calls.length - steps)
  }
  const { steps, outcome } = await preview
  expect([steps.length, outcome]).toEqual([50, 'endless'])
  expect(mostStepsInATurn).toBeLessThanOrEqual(2)
})
