// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { beforeAll, expect, it } from 'vitest'
import type { Waiting } from '#contract/desk/workbench'
import { waitingPath } from '#contract/desk/workbench'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { callWork, setUpWorkflow, todoOf } from '../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'

const TENANT = '341041'
const { people, deploy, definitionOf } = setUpWorkflow(TENANT, '341042')
/** Neither administers processes nor takes part in one. */
let reader: Person
let other: Person

beforeAll(async () => {
  reader = await people.test.addPerson(TENANT, ['work_copy'])
  other = await people.test.addPerson(TENANT, ['work_copy'])
  await deploy({
    name: 'copied.bpmn',
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="copied"><startEvent id="s"><extensionElements>
      <flowable:formProperty id="title" name="标题" type="string"/></extensionElements></startEvent>
      <sequenceFlow id="a" sourceRef="s" targetRef="t"/>
      <userTask id="t" name="审批" flowable:assignee="${people.others[0].userId}"/><sequenceFlow id="b" sourceRef="t" targetRef="e"/>
      <endEvent id="e"/></process></definitions>`,
  })
})

async function start(copyTo: string) {
  const { id: processDefinitionId } = await definitionOf('copied')
  return callWork(people.editor, 'start-process', { processDefinitionId, copyTo, variables: { title: '采访车' } })
}

async function started(copyTo = '') {
  const { data } = await start(copyTo)
  return (data as { processInstanceId: string }).processInstanceId
}

const copiesOf = async (person: Person) =>
  ((await person.get('blade-flow/work/copy-list', { size: '100' })).data as Paged<object>).records

const unreadOf = async (person: Person) =>
  ((await person.get(waitingPath)).data as Waiting).matters.find(({ path }) => path === 'blade-flow/work/copy')?.total

const historyOf = async (person: Person, processInstanceId: string) =>
  person.get('blade-flow/process/history-flow-list', { processInstanceId })

const copiedIn = async (processInstanceId: string) =>
  ((await historyOf(people.editor, processInstanceId)).data as BladeFlow[])
    .filter(({ historyActivityId }) => historyActivityId === 'copy')
    .map(({ comment }) => comment)

it('a copy that is handed in with a request is read, form and history, and marked as read when it is opened', async () => {
  const processInstanceId = await started(reader.userId)
  expect(await copiesOf(reader)).toMatchObject([{ processInstanceId, summary: '标题：采访车', readTime: '' }])
  expect(await unreadOf(reader)).toBe(1)
  expect(await copiedIn(processInstanceId)).toEqual([expect.stringMatching(/^tester\d+，未读$/)])
  const form = await reader.get('blade-flow/process/form', { processInstanceId })
  expect(form.data).toMatchObject({ fields: [{ id: 'title', value: '采访车', writable: false }] })
  expect(await historyOf(reader, processInstanceId)).toMatchObject({ status: 200 })
  expect(await copiesOf(reader)).toMatchObject([{ readTime: expect.stringMatching(/^\d{4}-/) }])
  expect(await unreadOf(reader)).toBe(0)
  expect(await copiedIn(processInstanceId)).toEqual([expect.stringMatching(/^tester\d+，已读 \d{4}-/)])
})

it('the reader of a copy decides nothing, does nothing, and gives no copies on', async () => {
  const processInstanceId = await started(other.userId)
  const taskId = (await todoOf(people.others[0], processInstanceId))[0]?.taskId ?? ''
  const statusOf = async (call: string, body: object) => (await callWork(other, call, body)).status
  expect((await other.get('blade-flow/process/form', { taskId })).status).toBe(404)
  expect(await statusOf('complete-task', { taskId, flag: 'ok' })).toBe(404)
  expect(await statusOf('transfer', { taskId, userId: reader.userId })).toBe(404)
  expect(await statusOf('withdraw', { processInstanceId })).toBe(403)
  expect(await statusOf('copy', { processInstanceId, userIds: reader.userId })).toBe(403)
  expect((await other.get('blade-flow/work/acts', { processInstanceId })).data).toMatchObject({ acts: [] })
})

it('whoever decides sends a copy with the answer, to each once, and nobody else sees the request', async () => {
  const processInstanceId = await started()
  expect(await historyOf(reader, processInstanceId)).toMatchObject({ status: 404 })
  const holder = people.others[0]
  const taskId = (await todoOf(holder, processInstanceId))[0]?.taskId ?? ''
  const copied = { processInstanceId, userIds: reader.userId, comment: '请知悉' }
  expect(await callWork(holder, 'copy', copied)).toMatchObject({ status: 200, msg: '抄送成功' })
  expect(await callWork(holder, 'copy', copied)).toMatchObject({ status: 409, msg: '这些人已收到抄送' })
  const answer = { taskId, flag: 'ok', copyTo: [reader.userId, other.userId].join() }
  expect(await callWork(holder, 'complete-task', answer)).toMatchObject({ status: 200 })
  expect(await copiedIn(processInstanceId)).toHaveLength(2)
  expect(await copiesOf(other)).toContainEqual(expect.objectContaining({ processInstanceId, result: 1 }))
})

it('with a copy to somebody of another tenant nothing is handed in, and the field is named', async () => {
  expect(await start(people.foreigner.userId)).toMatchObject({
    ...{ status: 400, msg: '抄送给的人不存在或已停用' },
  })
})
