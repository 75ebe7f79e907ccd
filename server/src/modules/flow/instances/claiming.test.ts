import { beforeAll, expect, it } from 'vitest'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { callWork, setUpWorkflow, stepsOf, todoOf } from '../../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'

const { people, deploy, start, isOver } = setUpWorkflow('341021', '341022')

beforeAll(() => {
  const candidates = people.others.map(({ userId }) => userId).join()
  return deploy({
    name: 'pool.bpmn',
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="pool"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
      <userTask id="t" name="复核" flowable:candidateUsers="${candidates}"/>
      <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`,
  })
})

async function claimable(person: Person, instance: string): Promise<BladeFlow> {
  const { records } = (await person.get('blade-flow/work/claim-list', { size: '50' })).data as Paged<BladeFlow>
  const task = records.find(({ processInstanceId }) => processInstanceId === instance)
  expect(task).toBeDefined()
  return task as BladeFlow
}

const claim = (person: Person, taskId: string) => callWork(person, `claim-task?taskId=${taskId}`, {})
const complete = (person: Person, taskId: string) => callWork(person, 'complete-task', { taskId, flag: 'ok' })

it('a task is claimed by one of two, also twice, and the refusal of the other names the claimant', async () => {
  const instance = await start('pool')
  const { taskId } = await claimable(people.others[0], instance)
  expect(await complete(people.others[0], taskId)).toMatchObject({ status: 400, msg: '请先签收任务' })
  const answers = await Promise.all(people.others.map(person => claim(person, taskId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^任务已被tester\d+签收$/)
  const [winner, loser] = answers[0]?.status === 200 ? people.others : [people.others[1], people.others[0]]
  expect(await claim(winner, taskId)).toMatchObject({ status: 200 })
  expect(await complete(loser, taskId)).toMatchObject({ status: 409, msg: expect.stringMatching(/^任务已被tester/) })
  expect(await stepsOf(winner, instance)).toEqual(['复核'])
  expect(await stepsOf(loser, instance)).toEqual([])
})

it('a task is completed once, however often that is requested, and claimed by nobody afterwards', async () => {
  const instance = await start('pool')
  const [one, other] = people.others
  await claim(one, (await claimable(one, instance)).taskId)
  const taskId = (await todoOf(one, instance))[0]?.taskId ?? ''
  const answers = await Promise.all([1, 2, 3, 4].map(() => complete(one, taskId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^任务已由tester\d+办理$/)
  expect(await claim(other, taskId)).toMatchObject({ status: 409, msg: expect.stringMatching(/^任务已由tester/) })
  expect(await isOver(instance)).toBe(true)
})
