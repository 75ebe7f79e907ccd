import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { noticeEventsPath, recordsChanged } from '#contract/desk/notice'
import { workClaim, workDone, workSend, workTodo } from '#contract/flow/work'
import { callWork, complete, setUpWorkflow } from '../../../../tests/support/records/workflow.ts'
import { type EventReader, readEvents } from '../../../../tests/support/servers/events.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'

const { people, deploy, start } = setUpWorkflow('341031', '341032')

const readers: EventReader[] = []

beforeAll(async () => {
  await people.test.app.listen({ port: 0, host: '127.0.0.1' })
  await deploy({
    name: 'told.bpmn',
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="told"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
      <userTask id="t" name="复核" flowable:candidateUsers="${people.others[0].userId}"/>
      <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`,
  })
  return async () => {
    for (const reader of readers) await reader.close()
  }
})

it('a change of tasks names its ids to those alone who may see them', async () => {
  const [worker] = people.others
  const [applicant, working, colleague, foreign] = await Promise.all(
    [people.editor, worker, people.third, people.foreigner].map(listen),
  )
  const instance = await start('told')
  await expect.poll(() => changesOf(applicant)).toContainEqual({ module: workSend.path, ids: [instance] })

  const { data } = await worker.get('blade-flow/work/claim-list')
  const taskId = (data as { records: { taskId: string }[] }).records[0]?.taskId ?? ''
  await callWork(worker, `claim-task?taskId=${taskId}`, {})
  await expect.poll(() => changesOf(working)).toContainEqual({ module: workTodo.path, ids: [taskId] })

  await complete(worker, instance)
  await expect.poll(() => changesOf(working)).toContainEqual({ module: workDone.path, ids: [taskId] })
  // One for each step, after which nothing else of the former steps is under way.
  await expect.poll(() => changesOf(colleague)).toEqual(Array(3).fill({ module: workClaim.path, ids: [] }))
  expect(changesOf(foreign)).toEqual([])
})

async function listen({ token }: Person): Promise<EventReader> {
  const { port } = people.test.app.server.address() as AddressInfo
  const reader = await readEvents(`http://127.0.0.1:${port}/api/${noticeEventsPath}`, token)
  readers.push(reader)
  return reader
}

const changesOf = (reader: EventReader | undefined) =>
  reader?.events.filter(({ name }) => name === recordsChanged).map(({ data }) => data)
