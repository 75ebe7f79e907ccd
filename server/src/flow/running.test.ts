// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowExecution } from '#contract/flow/follow'
import type { FlowProcess } from '#contract/flow/manager'
import type { FlowForm } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/reply'
import { createTestApp, type Person, type TestApp } from '../../../tests/support/testApp.ts'
import { asSystem } from '../db/scope.ts'
import { wake } from './instances.ts'

const TENANT = '341001'
const codes = [
  ...['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done', 'flow_follow', 'flow_follow_delete'],
  ...['flow_manager', 'flow_manager_deploy', 'flow_manager_state', 'flow_manager_delete'],
]

let test: TestApp
let editor: Person
let others: Person[]
let foreigner: Person

beforeAll(async () => {
  test = await createTestApp()
  editor = await test.addPerson(TENANT, codes)
  others = [await test.addPerson(TENANT, codes), await test.addPerson(TENANT, codes)]
  foreigner = await test.addPerson('341002', codes)
})
afterAll(() => test?.close())

interface Sent {
  name: string
  xml: string
}

const exported = (name: string): Sent => ({ name, xml: readFileSync(`tests/support/bpmn/${name}`, 'utf8') })

async function send(person: Person, call: string, files: Sent[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, xml } of files) form.append('files', new Blob([xml]), name)
  const body = new Response(form)
  return person.ask({
    ...{ method: 'POST', url: `/api/blade-flow/manager/${call}` },
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

const category = 'flow_2'

async function deploy(...files: Sent[]): Promise<void> {
  const answer = await send(editor, 'deploy-upload', files, { category, tenantIds: '' })
  expect(answer, answer.body).toMatchObject({ status: 200, msg: `已部署${files.length}个流程` })
}

async function processesOf(person: Person, query: Record<string, string> = {}): Promise<FlowProcess[]> {
  const answer = await person.get('blade-flow/work/start-list', { size: '50', ...query })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as Paged<FlowProcess>).records
}

async function definitionOf(key: string): Promise<FlowProcess> {
  const found = (await processesOf(editor)).find(process => process.key === key)
  expect(found, key).toBeDefined()
  return found as FlowProcess
}

const ask = (person: Person, call: string, body: object) => person.post(`blade-flow/work/${call}`, body)

async function start(key: string, variables = {}): Promise<string> {
  const { id: processDefinitionId } = await definitionOf(key)
  const answer = await ask(editor, 'start-process', { processDefinitionId, variables })
  expect(answer, answer.body).toMatchObject({ status: 200, msg: '流程发起成功' })
  return (answer.data as { processInstanceId: string }).processInstanceId
}

async function todoOf(person: Person, instanceId: string): Promise<BladeFlow[]> {
  const { records } = (await person.get('blade-flow/work/todo-list', { size: '100' })).data as Paged<BladeFlow>
  return records.filter(({ processInstanceId }) => processInstanceId === instanceId)
}

const stepsOf = async (person: Person, instanceId: string) =>
  (await todoOf(person, instanceId)).map(({ taskName }) => taskName).sort()

async function complete(person: Person, instanceId: string, given: object = { flag: 'ok' }, taskName?: string) {
  const tasks = await todoOf(person, instanceId)
  const task = tasks.find(one => taskName === undefined || one.taskName === taskName)
  const answer = await ask(person, 'complete-task', { taskId: task?.taskId ?? '', ...given })
  expect(answer, answer.body).toMatchObject({ status: 200 })
}

async function isOver(instanceId: string): Promise<boolean> {
  const { records } = (await editor.get('blade-flow/work/send-list', { size: '100' })).data as Paged<BladeFlow>
  return records.find(one => one.processInstanceId === instanceId)?.processIsFinished === 'finished'
}

describe('processes as other tools export them', () => {
  beforeAll(() =>
    deploy(
      exported('flowable-leave.bpmn20.xml'),
      exported('activiti-countersign.bpmn20.xml'),
      exported('camunda-invoice.bpmn'),
      exported('bpmn-io-timer.bpmn'),
    ),
  )

  it('are listed for their tenant, and for no other', async () => {
    const keys = (await processesOf(editor, { category })).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['Leave', 'countersign', 'invoice', 'review', 'expense']))
    expect((await processesOf(foreigner)).map(({ key }) => key).sort()).toEqual(['expense', 'leave'])
    const { id: processDefinitionId } = await definitionOf('invoice')
    for (const call of ['start-process'])
      expect(await ask(foreigner, call, { processDefinitionId })).toMatchObject({ status: 404 })
    expect(await foreigner.get('blade-flow/process/resource-view', { processDefinitionId })).toMatchObject({
      status: 404,
    })
  })

  it('of Flowable go back to their starter and on', async () => {
    const instance = await start('Leave', { taskUser: others[0]?.userId })
    await complete(others[0] as Person, instance, { comment: '不同意' })
    expect(await stepsOf(editor, instance)).toEqual(['调整申请'])
    await complete(editor, instance)
    await complete(others[0] as Person, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('of Activiti ask all signers at once, until enough have signed', async () => {
    const { id: processDefinitionId } = await definitionOf('countersign')
    const form = (await editor.get('blade-flow/process/form', { processDefinitionId })).data as FlowForm
    expect(form.fields).toMatchObject([
      { id: 'days', name: '天数', type: 'long', required: true },
      { id: 'kind', type: 'enum', options: [{ id: 'a', name: '事假' }, { id: 'b' }] },
    ])
    expect(await ask(editor, 'start-process', { processDefinitionId, variables: { kind: 'a' } })).toMatchObject({
      ...{ status: 400, msg: '请输入天数' },
    })
  })

  it('of Camunda take every way whose condition holds, and meet again', async () => {
    const small = await start('invoice', { amount: 50 })
    expect(await isOver(small)).toBe(true)
    const large = await start('invoice', { amount: 5000 })
    expect(await stepsOf(editor, large)).toEqual(['复核', '总编审批'])
    await complete(editor, large, { flag: 'ok' }, '总编审批')
    expect(await isOver(large)).toBe(false)
    await complete(editor, large)
    expect(await isOver(large)).toBe(true)
    const middle = await start('invoice', { amount: '500' })
    expect(await stepsOf(editor, middle)).toEqual(['复核'])
  })

  it('of bpmn.io leave a sub-process by its error, or when its time is over', async () => {
    const failing = await start('review', { patience: 'P1D' })
    await complete(editor, failing, {}, '校对')
    expect(await stepsOf(editor, failing)).toEqual(['返工'])
    await complete(editor, failing)
    expect(await isOver(failing)).toBe(true)
    const late = await start('review', { patience: 'PT1S' })
    const [task] = await todoOf(editor, late)
    await new Promise(resolve => setTimeout(resolve, 1100))
    // Twice, as a job may be done.
    for (const _ of [1, 2]) await asSystem(() => wake(test.db, late))
    expect(await stepsOf(editor, late)).toEqual(['催办'])
    const answer = await ask(editor, 'complete-task', { taskId: task?.taskId, flag: 'ok' })
    expect(answer).toMatchObject({ status: 409, msg: '任务已结束' })
  })

  it('queue a job for the moment when a timer is due', async () => {
    const instance = await start('review', { patience: 'PT2H' })
    const { rows } = await asSystem(() =>
      sql<{ hours: string }>`select round(extract(epoch from run_at - now()) / 3600, 1)::text as hours
        from graphile_worker.jobs where key = ${`flow/${instance}`}`.execute(test.db),
    )
    expect(rows).toEqual([{ hours: '2.0' }])
  })
})

it('the expense process that comes with the product runs to its end with the roles that are there', async () => {
  const [applicant, cashier] = [await test.addPerson('000000', codes), await test.addPerson('000000', codes)]
  const { rows } = await asSystem(() =>
    sql<{
      roleIds: string
    }>`select role_id || ',' || (select id from blade_role where role_alias = 'finance') as "roleIds"
      from blade_user where id = ${cashier.userId}`.execute(test.db),
  )
  const given = { userIds: cashier.userId, roleIds: rows[0]?.roleIds }
  expect(await test.admin.post('blade-user/grant', given)).toMatchObject({ status: 200 })
  const { id: processDefinitionId } = (await processesOf(applicant)).find(({ key }) => key === 'expense') as FlowProcess
  const variables = { taskUser: 'admin', kind: 'travel', amount: 8000, reason: '出差' }
  const answer = await ask(applicant, 'start-process', { processDefinitionId, variables })
  const { processInstanceId: instance } = answer.data as { processInstanceId: string }
  await complete(test.admin, instance)
  for (const [person, step] of [
    [cashier, '财务会签'],
    [test.admin, '领导会签'],
    [cashier, '财务付款'],
  ] as const) {
    const { records } = (await person.get('blade-flow/work/claim-list')).data as Paged<BladeFlow>
    const task = records.find(one => one.processInstanceId === instance && one.taskName === step)
    expect(await ask(person, `claim-task?taskId=${task?.taskId}`, {}), step).toMatchObject({ status: 200 })
    await complete(person, instance)
  }
  const { records } = (await applicant.get('blade-flow/work/send-list')).data as Paged<BladeFlow>
  expect(records).toMatchObject([{ processInstanceId: instance, processIsFinished: 'finished' }])
})

describe('inclusive gateways', () => {
  const task = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="\${initiator}"/>`
  const flow = (from: string, to: string, condition = '') =>
    `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
      condition && `<conditionExpression>\${${condition}}</conditionExpression>`
    }</sequenceFlow>`
  const file = (key: string, parts: string[]): Sent => ({
    name: `${key}.bpmn`,
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="${key}"><startEvent id="s"/>${parts.join('')}<endEvent id="e"/></process></definitions>`,
  })

  it('go on once, when all ways that were taken have come in', async () => {
    await deploy(
      file('meet', [
        ...['one', 'two', 'three', 'after'].map(task),
        '<inclusiveGateway id="fork"/><inclusiveGateway id="join"/>',
        ...[flow('s', 'fork'), flow('fork', 'one', 'a'), flow('fork', 'two', 'b'), flow('fork', 'three', 'c')],
        ...[flow('one', 'join'), flow('two', 'join'), flow('three', 'join'), flow('join', 'after'), flow('after', 'e')],
      ]),
    )
    const instance = await start('meet', { a: true, b: true, c: false })
    await complete(editor, instance, { flag: 'ok' }, 'one')
    expect(await stepsOf(editor, instance)).toEqual(['two'])
    await complete(editor, instance)
    expect(await stepsOf(editor, instance)).toEqual(['after'])
    await complete(editor, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('that a circle comes back to wait for nothing', async () => {
    await deploy(
      file('again', [
        ...[task('one'), '<inclusiveGateway id="merge"/><exclusiveGateway id="says" default="says_e"/>'],
        ...[flow('s', 'merge'), flow('merge', 'one'), flow('one', 'says'), flow('says', 'e')],
        flow('says', 'merge', 'pass == false'),
      ]),
    )
    const instance = await start('again')
    await complete(editor, instance, {})
    expect(await stepsOf(editor, instance)).toEqual(['one'])
    await complete(editor, instance)
    expect(await isOver(instance)).toBe(true)
  })
})

describe('several people at one step', () => {
  const people = () => [editor, ...others].map(({ userId }) => userId)
  const signing = (loop: string) => ({
    name: 'sign.bpmn',
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="sign"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
      <userTask id="t" name="签字" flowable:assignee="\${who}">${loop}</userTask>
      <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`,
  })
  const collection = 'flowable:collection="${people}" flowable:elementVariable="who"'

  it('all have to sign', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics ${collection}/>`))
    const instance = await start('sign', { people: people() })
    for (const person of [...others, editor]) {
      expect(await isOver(instance)).toBe(false)
      await complete(person, instance)
    }
    expect(await isOver(instance)).toBe(true)
  })

  it('any of them is enough, and the tasks of the others are over', async () => {
    const condition = '<completionCondition>${nrOfCompletedInstances &gt;= 1}</completionCondition>'
    await deploy(
      signing(`<multiInstanceLoopCharacteristics ${collection}>${condition}</multiInstanceLoopCharacteristics>`),
    )
    const instance = await start('sign', { people: people() })
    await complete(others[0] as Person, instance)
    expect(await isOver(instance)).toBe(true)
    for (const person of [editor, ...others]) expect(await todoOf(person, instance)).toEqual([])
  })

  it('one signs after the other', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics isSequential="true" ${collection}/>`))
    const instance = await start('sign', { people: people() })
    for (const person of [editor, ...others]) {
      expect(await todoOf(person, instance)).toHaveLength(1)
      await complete(person, instance)
    }
    expect(await isOver(instance)).toBe(true)
  })
})

describe('deploying', () => {
  it('makes the next version, which takes the place of the last', async () => {
    await deploy(exported('camunda-invoice.bpmn'))
    const { version } = await definitionOf('invoice')
    await deploy(exported('camunda-invoice.bpmn'))
    expect(await definitionOf('invoice')).toMatchObject({ version: version + 1, tenantId: TENANT, mode: 2 })
  })

  it('refuses all files where one does not run, and says what and why', async () => {
    const bad = {
      name: 'bad.bpmn',
      xml: exported('camunda-invoice.bpmn').xml.replaceAll('bpmn:userTask', 'bpmn:scriptTask'),
    }
    const before = (await definitionOf('invoice')).version
    const answer = await send(editor, 'deploy-upload', [exported('camunda-invoice.bpmn'), bad], { category })
    expect(answer).toMatchObject({
      status: 400,
      msg: expect.stringContaining('bad.bpmn：复核 (Activity_big) 不支持的元素类型 ScriptTask'),
    })
    expect((answer.data as unknown[])[0]).toMatchObject({ elementId: 'Activity_big', elementName: '复核' })
    expect((await definitionOf('invoice')).version).toBe(before)
    expect(await send(editor, 'check-upload', [bad])).toMatchObject({ status: 400 })
    expect(await send(editor, 'check-upload', [exported('camunda-invoice.bpmn')])).toMatchObject({ status: 200 })
    expect(await send(editor, 'check-upload', [{ name: 'a.txt', xml: 'x' }])).toMatchObject({ status: 400 })
    const large = { name: 'large.bpmn', xml: ' '.repeat(6 * 1024 * 1024) }
    expect(await send(editor, 'check-upload', [large])).toMatchObject({ status: 413, msg: '流程文件不能超过5MB' })
  })

  it('for other tenants or for all is the platform’s', async () => {
    const file = exported('camunda-invoice.bpmn')
    expect(await send(editor, 'deploy-upload', [file], { category, tenantIds: '341002' })).toMatchObject({
      status: 403,
    })
    expect(await send(test.admin, 'deploy-upload', [file], { category, tenantIds: '341002' })).toMatchObject({
      status: 200,
    })
    expect((await processesOf(foreigner, { mode: '2' })).map(({ key }) => key)).toEqual(['invoice'])
    expect(await send(test.admin, 'deploy-upload', [file], { category, tenantIds: '999998' })).toMatchObject({
      status: 400,
    })
    expect(await send(test.admin, 'deploy-upload', [file], { category: 'flow_99' })).toMatchObject({ status: 400 })
  })

  it('is undone once nothing runs any more', async () => {
    await deploy(exported('flowable-leave.bpmn20.xml'))
    const { deploymentId, id } = await definitionOf('Leave')
    const instance = await start('Leave', { taskUser: editor.userId })
    const remove = (person: Person, query = {}) =>
      person.post('blade-flow/manager/delete-deployment', undefined, { deploymentIds: deploymentId, ...query })
    expect(await remove(foreigner)).toMatchObject({ status: 404 })
    expect(await remove(editor)).toMatchObject({ status: 400, msg: '还有1个流程在进行中，不能删除' })
    expect(await remove(editor, { force: 'true' })).toMatchObject({ status: 200 })
    expect((await processesOf(editor)).map(process => process.id)).not.toContain(id)
    expect(await isOver(instance)).toBe(true)
  })
})

it('a suspended process cannot be started, and what runs goes on', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const { id: processId } = await definitionOf('Leave')
  const instance = await start('Leave', { taskUser: editor.userId })
  const change = (state: string) => editor.post('blade-flow/manager/change-state', undefined, { state, processId })
  expect(await change('suspend')).toMatchObject({ status: 200, msg: '流程已挂起，不能再发起；1个进行中的流程不受影响' })
  expect(await ask(editor, 'start-process', { processDefinitionId: processId })).toMatchObject({ status: 400 })
  await complete(editor, instance)
  expect(await isOver(instance)).toBe(true)
  expect(await change('active')).toMatchObject({ status: 200, msg: '流程已激活' })
  const common = (await editor.get('blade-flow/manager/list', { mode: '1' })).data as Paged<FlowProcess>
  const given = { state: 'suspend', processId: common.records[0]?.id ?? '' }
  expect(await editor.post('blade-flow/manager/change-state', given)).toMatchObject({ status: 403 })
})

it('what runs is followed by its tenant alone', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const processInstanceId = await start('Leave', { taskUser: editor.userId })
  const list = async (person: Person) =>
    ((await person.get('blade-flow/follow/list', { processInstanceId })).data as Paged<FlowExecution>).records
  expect(await list(editor)).toMatchObject([
    { processInstanceId, processDefinitionKey: 'Leave', taskDefinitionKey: 'hrTask', startUserId: editor.userId },
  ])
  expect(await list(foreigner)).toEqual([])
})

it('a step that nobody can take is refused with its name, and nothing is started', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const { id: processDefinitionId } = await definitionOf('Leave')
  const variables = { taskUser: foreigner.userId }
  expect(await ask(editor, 'start-process', { processDefinitionId, variables })).toMatchObject({
    ...{ status: 400, msg: '步骤“人事审批”没有可用的处理人' },
  })
  for (const malformed of [{ 'a.b': 1 }, { a: { b: 1 } }, 'x', [1]])
    expect(await ask(editor, 'start-process', { processDefinitionId, variables: malformed })).toMatchObject({
      status: 400,
    })
})
