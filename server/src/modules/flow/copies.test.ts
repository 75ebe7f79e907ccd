// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.

import { beforeAll, describe, expect, it } from 'vitest'
import { recordsChanged } from '#contract/desk/notice'
import { type WaitingWork, waitingPath } from '#contract/desk/workbench'
import type { CorrectionOptions, OfferedActs } from '#contract/flow/acts'
import type { FlowExecution } from '#contract/flow/follow'
import type { FlowForm } from '#contract/flow/process'
import { workClaim, workDone, workSend, workTodo } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { namedFile, nameOfFile } from '#contract/resource/storedPath'
import { picture, storeFile } from '../../../../tests/support/files/uploads.ts'
import {
  callWork,
  complete,
  flowCodes,
  historyOf,
  listOf,
  processDiagram,
  setUpWorkflow,
  startEvent,
  stepsOf,
  taskOf,
  taskSequence,
} from '../../../../tests/support/records/workflow.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import { type EventReader, readNotices } from '../../../../tests/support/servers/events.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const { people, deploy, definitionOf, start, isOver } = setUpWorkflow()
/** Neither administers processes nor takes part in one. */
let reader: Person
let other: Person

beforeAll(async () => {
  reader = await people.test.addPerson(TENANT, ['work_copy'])
  other = await people.test.addPerson(TENANT, ['work_copy'])
  await deploy(
    taskSequence('copied', [`<userTask id="t" name="审批" flowable:assignee="${people.others[0].userId}"/>`], {
      start: startEvent('<flowable:formProperty id="title" name="标题" type="string"/>'),
    }),
  )
})

async function startWithCopy(copyTo: string) {
  const { id: processDefinitionId } = await definitionOf('copied')
  return callWork(people.editor, 'start-process', { processDefinitionId, copyTo, variables: { title: '采访车' } })
}

async function started(copyTo = '') {
  const { data } = await startWithCopy(copyTo)
  return (data as { processInstanceId: string }).processInstanceId
}

const copiesOf = (person: Person) => listOf<object>(person, 'copy')

const unreadOf = async (person: Person) =>
  ((await person.get(waitingPath)).data as WaitingWork).matters.find(({ path }) => path === 'blade-flow/work/copy')
    ?.total

const askHistory = (person: Person, processInstanceId: string) =>
  person.get('blade-flow/process/history-flow-list', { processInstanceId })

const copiedIn = async (processInstanceId: string) =>
  (await historyOf(people.editor, processInstanceId))
    .filter(({ historyActivityId }) => historyActivityId === 'copy')
    .map(({ comment }) => comment)

it('a copy that is handed in with a request is read, form and history, and marked as read when it is opened', async () => {
  const processInstanceId = await started(reader.userId)
  expect(await copiesOf(reader)).toMatchObject([{ processInstanceId, summary: '标题：采访车', readTime: '' }])
  expect(await unreadOf(reader)).toBe(1)
  expect(await copiedIn(processInstanceId)).toEqual([expect.stringMatching(/^tester\d+，未读$/)])
  const form = await reader.get('blade-flow/process/form', { processInstanceId })
  expect(form.data).toMatchObject({ fields: [{ id: 'title', value: '采访车', writable: false }] })
  expect(await askHistory(reader, processInstanceId)).toMatchObject({ status: 200 })
  expect(await copiesOf(reader)).toMatchObject([{ readTime: expect.stringMatching(/^\d{4}-/) }])
  expect(await unreadOf(reader)).toBe(0)
  expect(await copiedIn(processInstanceId)).toEqual([expect.stringMatching(/^tester\d+，已读 \d{4}-/)])
})

it('the reader of a copy decides nothing, does nothing, and gives no copies on', async () => {
  const processInstanceId = await started(other.userId)
  const taskId = await taskOf(people.others[0], processInstanceId)
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
  expect(await askHistory(reader, processInstanceId)).toMatchObject({ status: 404 })
  const holder = people.others[0]
  const taskId = await taskOf(holder, processInstanceId)
  const copied = { processInstanceId, userIds: reader.userId, comment: '请知悉' }
  expect(await callWork(holder, 'copy', copied)).toMatchObject({ status: 200, msg: '抄送成功' })
  expect(await callWork(holder, 'copy', copied)).toMatchObject({ status: 409, msg: '这些人已收到抄送' })
  const answer = { taskId, flag: 'ok', copyTo: [reader.userId, other.userId].join() }
  expect(await callWork(holder, 'complete-task', answer)).toMatchObject({ status: 200 })
  expect(await copiedIn(processInstanceId)).toHaveLength(2)
  expect(await copiesOf(other)).toContainEqual(expect.objectContaining({ processInstanceId, result: 1 }))
})

it('with a copy to somebody of another tenant nothing is handed in, and the field is named', async () => {
  expect(await startWithCopy(people.foreigner.userId)).toMatchObject({
    ...{ status: 400, msg: '抄送给的人不存在或已停用' },
  })
})

describe('files', () => {
  /** Files and money in the forms of a process, and files that are sent with an answer. */

  const approver = () => people.others[0]

  beforeAll(() =>
    deploy(
      taskSequence('with_files', [`<userTask id="t" flowable:assignee="${approver().userId}"/>`], {
        start: startEvent(`<flowable:formProperty id="receipts" name="发票" type="files" required="true"/>
          <flowable:formProperty id="amount" name="金额" type="money"/>`),
      }),
    ),
  )

  async function stored(person: Person, name: string): Promise<string> {
    const { link, originalName } = await storeFile(person, { name, bytes: picture() })
    return namedFile(link, originalName)
  }

  it('files of the applicant and of an answer keep their names', async () => {
    const receipt = await stored(people.editor, '发票，三月.png')
    const instance = await start('with_files', { receipts: [receipt], amount: '12.50' })
    const taskId = await taskOf(approver(), instance)
    const { fields } = (await approver().get('blade-flow/process/form', { taskId })).data as FlowForm
    expect(fields.map(({ value }) => value)).toEqual([[receipt], 12.5])
    expect(nameOfFile(receipt)).toBe('发票，三月.png')
    const own = await stored(approver(), '意见.png')
    await complete(approver(), instance, { flag: 'ok', comment: '见附件', files: own })
    expect((await historyOf(people.editor, instance)).flatMap(({ files = [] }) => files)).toEqual([own])
  })

  it.each<[string, () => Promise<object>, string]>([
    ['no file', async () => ({}), '请选择发票'],
    ['an address elsewhere', async () => ({ receipts: ['https://example.com/a.png'] }), '发票格式不正确'],
    [
      'a file of another tenant',
      async () => ({ receipts: [await stored(people.foreigner, 'a.png')] }),
      '发票格式不正确',
    ],
    [
      'a negative amount',
      async () => ({ receipts: [await stored(people.editor, 'a.png')], amount: -1 }),
      '金额格式不正确',
    ],
  ])('refuses %s', async (_, variables, msg) => {
    const { id: processDefinitionId } = await definitionOf('with_files')
    const answer = await callWork(people.editor, 'start-process', { processDefinitionId, variables: await variables() })
    expect(answer).toMatchObject({ status: 400, msg })
  })
})

const readers: EventReader[] = []

beforeAll(async () => {
  await people.test.app.listen({ port: 0, host: '127.0.0.1' })
  await deploy(
    taskSequence('told', [`<userTask id="t" name="复核" flowable:candidateUsers="${people.others[0].userId}"/>`]),
  )
  return async () => {
    for (const reader of readers) await reader.close()
  }
})

async function claimFirst(worker: Person): Promise<string> {
  const [{ taskId = '' } = {}] = await listOf(worker, 'claim')
  await callWork(worker, `claim-task?taskId=${taskId}`, {})
  return taskId
}

it('a change of tasks names its ids to those alone who may see them', async () => {
  const [worker] = people.others
  const [applicant, working, colleague, foreign] = await Promise.all(
    [people.editor, worker, people.third, people.foreigner].map(listen),
  )
  const instance = await start('told')
  await expect.poll(() => changesOf(applicant)).toContainEqual({ module: workSend.path, ids: [instance] })

  const taskId = await claimFirst(worker)
  await expect.poll(() => changesOf(working)).toContainEqual({ module: workTodo.path, ids: [taskId] })

  await complete(worker, instance)
  await expect.poll(() => changesOf(working)).toContainEqual({ module: workDone.path, ids: [taskId] })
  // One for each step, after which nothing else of the former steps is under way.
  await expect.poll(() => changesOf(colleague)).toEqual(Array(3).fill({ module: workClaim.path, ids: [] }))
  expect(changesOf(foreign)).toEqual([])
})

it('a stopped user returns tasks to the others, whose lists learn of it', async () => {
  const [worker] = people.others
  await start('told')
  await claimFirst(worker)
  const colleague = await listen(people.third)
  const setStatus = (status: number) =>
    asSystem(() => people.test.db.updateTable('bladeUser').set({ status }).where('id', '=', worker.userId).execute())
  await setStatus(2)
  await expect.poll(() => changesOf(colleague)).toEqual([{ module: workClaim.path, ids: [] }])
  await setStatus(1)
})

async function listen(person: Person): Promise<EventReader> {
  const reader = await readNotices(people.test.app, person)
  readers.push(reader)
  return reader
}

const changesOf = (reader: EventReader | undefined) =>
  reader?.events.filter(({ name }) => name === recordsChanged).map(({ data }) => data)

describe('corrections by administrators', () => {
  /** Administrators move running requests and correct their values. */

  let administrator: Person

  const first = () => people.others[0]
  const second = () => people.others[1]

  const process = (then: string) =>
    processDiagram(
      'mended',
      `${startEvent(`<flowable:formProperty id="amount" name="金额" type="long" required="true"/>
      <flowable:formProperty id="purpose" name="用途"/>`)}
    <sequenceFlow id="a" sourceRef="s" targetRef="t"/>
    <userTask id="t" name="初审" flowable:assignee="${first().userId}"/><sequenceFlow id="b" sourceRef="t" targetRef="g"/>
    <exclusiveGateway id="g" default="low"/>
    <sequenceFlow id="high" sourceRef="g" targetRef="u"><conditionExpression>\${amount > 100}</conditionExpression></sequenceFlow>
    <sequenceFlow id="low" sourceRef="g" targetRef="e"/>
    <userTask id="u" name="${then}" flowable:assignee="${second().userId}"/><sequenceFlow id="c" sourceRef="u" targetRef="e"/>
    <endEvent id="e"/>`,
    )

  beforeAll(async () => {
    administrator = await people.test.addPerson(TENANT, [...flowCodes, 'flow_follow_suspend', 'flow_follow_mend'])
    await deploy(process('复审'))
  })

  const mendingOf = async (instance: string) =>
    (await administrator.get('blade-flow/work/mending', { processInstanceId: instance })).data as CorrectionOptions

  async function moveTo(instance: string, name: string) {
    const { id: target } = (await mendingOf(instance)).moves.find(one => one.name === name) ?? {}
    return callWork(administrator, 'move', { processInstanceId: instance, target, comment: '流程图有误' })
  }

  const comments = async (instance: string) => (await historyOf(administrator, instance)).map(({ comment }) => comment)

  it('a request is moved back and to a step of the newest version, and says who would get it', async () => {
    const instance = await start('mended', { amount: 200 })
    await complete(first(), instance)
    expect(await moveTo(instance, '初审')).toMatchObject({ status: 200 })
    expect([await stepsOf(first(), instance), await stepsOf(second(), instance)]).toEqual([['初审'], []])

    await deploy(process('终审'))
    const { moves } = await mendingOf(instance)
    expect(moves.map(({ name, version, people: names }) => [name, version, names.length])).toEqual([
      ['初审', 2, 1],
      ['终审', 2, 1],
      ['初审', 1, 1],
      ['复审', 1, 1],
    ])
    expect(await moveTo(instance, '终审')).toMatchObject({ status: 200 })
    expect([await stepsOf(first(), instance), await stepsOf(second(), instance)]).toEqual([[], ['终审']])
    expect((await mendingOf(instance)).moves.map(({ version }) => version)).toEqual([2, 2])
    expect(await comments(instance)).toEqual(
      expect.arrayContaining(['→ 初审 (v1)\n流程图有误', '→ 终审 (v2)\n流程图有误']),
    )
    await complete(second(), instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('corrected values decide from then on, and the history has both; wrong ones are refused', async () => {
    const instance = await start('mended', { amount: 200, purpose: '差旅' })
    const correct = (values: object) =>
      callWork(administrator, 'correct', {
        ...{ processInstanceId: instance, comment: '少填一位' },
        values: JSON.stringify(values),
      })
    expect((await mendingOf(instance)).fields.map(({ id, value }) => [id, value])).toEqual([
      ['amount', 200],
      ['purpose', '差旅'],
    ])
    for (const [values, msg] of [
      [{ amount: '很多' }, '金额格式不正确'],
      [{ amount: null }, '请输入金额'],
      [{ initiator: '1' }, '表单中没有这样的字段'],
      [{ amount: 200 }, '没有更正任何数据'],
    ] as const)
      expect(await correct(values)).toMatchObject({ status: 400, msg: expect.stringContaining(msg) })
    expect(await correct({ amount: 20 })).toMatchObject({ status: 200 })
    expect(await comments(instance)).toContain('金额: 200 → 20\n少填一位')
    await complete(first(), instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('requests that do not go on are listed with the reason', async () => {
    const instance = await start('mended', { amount: 200 })
    const troubled = async (trouble: string) => {
      const { data } = await administrator.get('blade-flow/follow/list', { trouble, size: '100' })
      const { records } = data as Paged<FlowExecution & { troubleName?: string }>
      return records.filter(one => one.processInstanceId === instance).map(({ troubleName }) => troubleName)
    }
    expect(await troubled('1')).toEqual([])
    await callWork(administrator, 'suspend', { processInstanceId: instance, comment: '核实' })
    expect(await troubled('1')).toEqual(['已暂停'])
  })

  it('nobody gets past those who decide their own request', async () => {
    const { id: processDefinitionId } = await definitionOf('mended')
    const { data } = await callWork(administrator, 'start-process', { processDefinitionId, variables: { amount: 200 } })
    const { processInstanceId } = data as { processInstanceId: string }
    const { acts } = (await administrator.get('blade-flow/work/acts', { processInstanceId })).data as OfferedActs
    expect(acts.map(({ name }) => name)).not.toContain('move')
    expect(await moveTo(processInstanceId, '终审')).toMatchObject({
      status: 409,
      msg: expect.stringContaining('其他管理员'),
    })
  })

  it('whoever may not administer learns nothing', async () => {
    const instance = await start('mended', { amount: 200 })
    for (const person of [first(), people.foreigner])
      expect(await person.get('blade-flow/work/mending', { processInstanceId: instance })).toMatchObject({
        status: 403,
      })
  })
})
