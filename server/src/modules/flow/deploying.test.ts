// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowExecution } from '#contract/flow/follow'
import type { FlowProcess } from '#contract/flow/manager'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import {
  callWork,
  complete,
  exported,
  flowCodes,
  processesOf,
  sendFiles,
  setUpWorkflow,
  testCategory,
  todoOf,
} from '../../../../tests/support/records/workflow.ts'
import { readEvents } from '../../../../tests/support/servers/events.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { insertVersion } from './instances/deploy.ts'

const { people, definitionOf, deploy, start, isOver } = setUpWorkflow('341003', '341004')

describe('deploying', () => {
  it('makes the next version, which takes the place of the last', async () => {
    await deploy(exported('camunda-invoice.bpmn'))
    const { version } = await definitionOf('invoice')
    await deploy(exported('camunda-invoice.bpmn'))
    expect(await definitionOf('invoice')).toMatchObject({ version: version + 1, tenantId: '341003', mode: 2 })
  })

  it('numbers versions that several people deploy at the same moment one after the other', async () => {
    const file = exported('camunda-invoice.bpmn')
    await deploy(file)
    const { version } = await definitionOf('invoice')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendFiles(people.editor, 'deploy-upload', [file], { category: testCategory })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await definitionOf('invoice')).version).toBe(version + 5)
  })

  it('refuses all files where one does not run, and says what and why', async () => {
    const bad = {
      name: 'bad.bpmn',
      xml: exported('camunda-invoice.bpmn').xml.replaceAll('bpmn:userTask', 'bpmn:scriptTask'),
    }
    const before = (await definitionOf('invoice')).version
    const answer = await sendFiles(people.editor, 'deploy-upload', [exported('camunda-invoice.bpmn'), bad], {
      category: testCategory,
    })
    expect(answer).toMatchObject({
      status: 400,
      msg: expect.stringContaining('bad.bpmn：复核 (Activity_big) 不支持的元素类型 ScriptTask'),
    })
    expect((answer.data as unknown[])[0]).toMatchObject({ elementId: 'Activity_big', elementName: '复核' })
    expect((await definitionOf('invoice')).version).toBe(before)
    expect(await sendFiles(people.editor, 'check-upload', [bad])).toMatchObject({ status: 400 })
    expect(await sendFiles(people.editor, 'check-upload', [exported('camunda-invoice.bpmn')])).toMatchObject({
      status: 200,
    })
    const text = { ...exported('camunda-invoice.bpmn'), name: 'a.txt' }
    expect(await sendFiles(people.editor, 'check-upload', [text])).toMatchObject({ status: 400 })
    const large = { name: 'large.bpmn', xml: ' '.repeat(6 * 1024 * 1024) }
    expect(await sendFiles(people.editor, 'check-upload', [large])).toMatchObject({
      status: 413,
      msg: '流程文件不能超过5MB',
    })
  })

  it('for other tenants or for all is the platform’s', async () => {
    const file = exported('camunda-invoice.bpmn')
    expect(
      await sendFiles(people.editor, 'deploy-upload', [file], { category: testCategory, tenantIds: '341004' }),
    ).toMatchObject({
      status: 403,
    })
    expect(
      await sendFiles(people.test.admin, 'deploy-upload', [file], { category: testCategory, tenantIds: '341004' }),
    ).toMatchObject({
      status: 200,
    })
    expect((await processesOf(people.foreigner, { mode: '2' })).map(({ key }) => key)).toEqual(['invoice'])
    expect(
      await sendFiles(people.test.admin, 'deploy-upload', [file], { category: testCategory, tenantIds: '999998' }),
    ).toMatchObject({
      status: 400,
    })
    expect(await sendFiles(people.test.admin, 'deploy-upload', [file], { category: 'flow_99' })).toMatchObject({
      status: 400,
    })
  })

  it('is undone once nothing runs any more', async () => {
    await deploy(exported('flowable-leave.bpmn20.xml'))
    const { deploymentId, id } = await definitionOf('Leave')
    const instance = await start('Leave', { taskUser: people.editor.userId })
    const remove = (person: Person, query = {}) =>
      person.post('blade-flow/manager/delete-deployment', undefined, { deploymentIds: deploymentId, ...query })
    expect(await remove(people.foreigner)).toMatchObject({ status: 404 })
    expect(await remove(people.editor)).toMatchObject({ status: 400, msg: '还有1个流程在进行中，不能删除' })
    expect(await remove(people.editor, { force: 'true' })).toMatchObject({ status: 200 })
    expect((await processesOf(people.editor)).map(process => process.id)).not.toContain(id)
    expect(await isOver(instance)).toBe(true)
  })
})

it('takes types that the tenant adds to its business dictionary, which no other tenant sees', async () => {
  const clerk = await people.test.addPerson('341003', [...flowCodes, 'dictbiz', 'dictbiz_add'])
  const own = async () => {
    const { data } = await clerk.get('blade-system/dict-biz/parent-list', { code: 'flow' })
    return (data as Paged<{ id: string }>).records[0]?.id ?? ''
  }
  const add = (dictKey: string, dictValue: string) =>
    own().then(parentId =>
      clerk.post('blade-system/dict-biz/submit', { parentId, code: 'flow', dictKey, dictValue, sort: 1, isSealed: 0 }),
    )
  expect(await add('81', '采购流程')).toMatchObject({ status: 200 })
  expect(await add('2', '费用流程')).toMatchObject({ status: 200 })
  const names = async (person: Person) =>
    ((await person.get('blade-flow/process/categories')).data as { name: string }[]).map(({ name }) => name)
  expect(await names(clerk)).toEqual(['请假流程', '费用流程', '通用流程', '采购流程'])
  expect(await names(people.foreigner)).toEqual(['请假流程', '报销流程', '通用流程'])
  const file = exported('camunda-invoice.bpmn')
  expect(await sendFiles(clerk, 'deploy-upload', [file], { category: 'flow_81' })).toMatchObject({ status: 200 })
  expect(await definitionOf('invoice')).toMatchObject({ category: 'flow_81', categoryName: '采购流程', formKey: '' })
  const listed = (await people.test.admin.get('blade-flow/manager/list', { key: 'invoice', category: 'flow_81' }))
    .data as Paged<FlowProcess>
  expect(listed.records[0]).toMatchObject({ tenantId: '341003', categoryName: '采购流程' })
  const refused = await sendFiles(people.foreigner, 'deploy-upload', [file], { category: 'flow_81' })
  expect(refused).toMatchObject({ status: 400, msg: '流程类型不存在' })
})

it('requires the permission for its screen', async () => {
  const clerk = await people.test.addPerson('341003', ['flow_manager', 'work_start'])
  const file = exported('camunda-invoice.bpmn')
  for (const call of ['check-upload', 'deploy-upload'])
    expect(await sendFiles(clerk, call, [file], { category: testCategory })).toMatchObject({ status: 403 })
})

it('takes twenty files at once', async () => {
  const files = Array.from({ length: 21 }, (_, index) => ({
    ...exported('camunda-invoice.bpmn'),
    name: `${index}.bpmn`,
  }))
  expect(await sendFiles(people.editor, 'deploy-upload', files, { category: testCategory })).toMatchObject({
    ...{ status: 413, msg: '一次最多部署20个流程文件' },
  })
})

it('notifies affected users, as do a change of state and a removal', async () => {
  const { app, admin } = people.test
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const listen = ({ token }: Person) => readEvents(`http://127.0.0.1:${port}/api/blade-desk/notice/events`, token)
  const [here, there] = [await listen(people.editor), await listen(people.foreigner)]
  const file = exported('camunda-invoice.bpmn')
  await deploy(file)
  await here.next('changed')
  const { id, deploymentId } = await definitionOf('invoice')
  await people.editor.post('blade-flow/manager/change-state', undefined, { state: 'suspend', processId: id })
  await here.next('changed')
  await people.editor.post('blade-flow/manager/delete-deployment', undefined, { deploymentIds: deploymentId })
  await here.next('changed')
  expect(there.events).toEqual([])
  expect(await sendFiles(admin, 'deploy-upload', [file], { category: testCategory })).toMatchObject({ status: 200 })
  await Promise.all([here.next('changed'), there.next('changed')])
})

it('a suspended process cannot be started, and what runs goes on', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const { id: processId } = await definitionOf('Leave')
  const instance = await start('Leave', { taskUser: people.editor.userId })
  const change = (state: string) =>
    people.editor.post('blade-flow/manager/change-state', undefined, { state, processId })
  expect(await change('suspend')).toMatchObject({ status: 200, msg: '流程已挂起，不能再发起；1个进行中的流程不受影响' })
  expect(await callWork(people.editor, 'start-process', { processDefinitionId: processId })).toMatchObject({
    status: 400,
  })
  await complete(people.editor, instance)
  expect(await isOver(instance)).toBe(true)
  expect(await change('suspend')).toMatchObject({ msg: '流程已挂起，不能再发起' })
  expect(await change('active')).toMatchObject({ status: 200, msg: '流程已激活' })
  const common = (await people.editor.get('blade-flow/manager/list', { mode: '1' })).data as Paged<FlowProcess>
  const input = { state: 'suspend', processId: common.records[0]?.id ?? '' }
  expect(await people.editor.post('blade-flow/manager/change-state', input)).toMatchObject({ status: 403 })
})

it('running instances are only visible to their tenant', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const processInstanceId = await start('Leave', { taskUser: people.editor.userId })
  const list = async (person: Person) =>
    ((await person.get('blade-flow/follow/list', { processInstanceId })).data as Paged<FlowExecution>).records
  expect(await list(people.editor)).toMatchObject([
    {
      processInstanceId,
      processDefinitionKey: 'Leave',
      taskDefinitionKey: 'hrTask',
      startUserId: people.editor.userId,
    },
  ])
  expect(await list(people.foreigner)).toEqual([])
})

it('a step that nobody can take is refused with its name, and nothing is started', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const { id: processDefinitionId } = await definitionOf('Leave')
  const variables = { taskUser: people.foreigner.userId }
  expect(await callWork(people.editor, 'start-process', { processDefinitionId, variables })).toMatchObject({
    ...{ status: 400, msg: '步骤“人事审批”没有可用的处理人' },
  })
  for (const malformed of [{ 'a.b': 1 }, { a: { b: 1 } }, 'x', [1]])
    expect(await callWork(people.editor, 'start-process', { processDefinitionId, variables: malformed })).toMatchObject(
      {
        status: 400,
      },
    )
})

describe('a diagram that the engine cannot run', () => {
  const around = (key: string, body: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="${key}" name="${key}"><startEvent id="s"/>${body}</process></definitions>`
  const flow = (from: string, to: string, id = `${from}_${to}`) =>
    `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
  /** Pairs of parallel gateways with two flows between them: five elements each, and four more. */
  const pairs = (key: string, count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => index)
    const gateways = numbers.map(
      index => `<parallelGateway id="a${index}"/><parallelGateway id="b${index}"/>
      ${flow(index === 0 ? 's' : `b${index - 1}`, `a${index}`)}
      ${flow(`a${index}`, `b${index}`, `x${index}`)}${flow(`a${index}`, `b${index}`, `y${index}`)}`,
    )
    const last = `<task id="t"/><endEvent id="e"/>${flow(`b${count - 1}`, 't')}${flow('t', 'e')}`
    return around(key, gateways.join('') + last)
  }
  const instancesOf = async (key: string) =>
    ((await people.editor.get('blade-flow/work/send-list', { size: '100' })).data as Paged<BladeFlow>).records.filter(
      record => record.processDefinitionKey === key,
    )
  async function store(key: string, xml: string): Promise<string> {
    const facts = { key, name: key, description: null, formKey: null, starters: [] }
    const target = { tenantId: '341003', mode: 2 }
    const file = { fileName: `${key}.bpmn`, xml }
    return asSystem(() => insertVersion(people.test.db, { file, facts, target, category: testCategory }))
  }

  it('because of its size is neither deployed nor simulated, and the refusal gives limit and number', async () => {
    const designer = await people.test.addPerson('341003', ['flow_model', 'flow_model_deploy', 'flow_model_add'])
    const file = { name: 'large.bpmn', xml: pairs('large', 390) }
    const msg = expect.stringContaining('流程有1955个节点和连线，最多可有300个')
    for (const call of ['check-upload', 'deploy-upload'])
      expect(await sendFiles(people.editor, call, [file], { category: testCategory })).toMatchObject({
        status: 400,
        msg,
      })
    expect(await designer.post('blade-flow/model/simulate', { xml: file.xml })).toMatchObject({ status: 400, msg })
    const draft = { modelKey: 'large', name: 'large', xml: file.xml }
    expect(await designer.post('blade-flow/model/submit', draft)).toMatchObject({ status: 200 })
    const fitting = { name: 'fitting.bpmn', xml: pairs('fitting', 59) }
    expect(await sendFiles(people.editor, 'check-upload', [fitting])).toMatchObject({ status: 200 })
    const simulation = await designer.post('blade-flow/model/simulate', { xml: fitting.xml })
    expect(simulation.data).toEqual({ steps: [], outcome: 'ended' })
  })

  it('runs if it was deployed before the limit and fits, and is refused with the reason otherwise', async () => {
    const fits = await store('earlier', pairs('earlier', 80))
    const start = (processDefinitionId: string) =>
      callWork(people.editor, 'start-process', { processDefinitionId, variables: {} })
    expect(await start(fits)).toMatchObject({ status: 200 })
    const overflowing = await store('overflowing', pairs('overflowing', 390))
    expect(await start(overflowing)).toMatchObject({
      ...{ status: 400, msg: '流程过大，无法执行，请拆分为较小的流程' },
    })
    expect(await instancesOf('overflowing')).toEqual([])
  })

  it('because no condition holds is refused at the step, which stays open', async () => {
    const condition = (text: string) => `<conditionExpression>\${${text}}</conditionExpression>`
    const body = (before: string) => `${before}<exclusiveGateway id="g"/><endEvent id="e"/>
      <sequenceFlow id="g_e" sourceRef="g" targetRef="e">${condition('amount > 1')}</sequenceFlow>
      <sequenceFlow id="g_f" sourceRef="g" targetRef="e">${condition('amount > 2')}</sequenceFlow>`
    const task = '<userTask id="t" name="复核" flowable:assignee="${initiator}"/>'
    await deploy(
      { name: 'at_start.bpmn', xml: around('at_start', body(flow('s', 'g'))) },
      { name: 'at_task.bpmn', xml: around('at_task', body(`${flow('s', 't')}${task}${flow('t', 'g')}`)) },
    )
    const refusal = { status: 400, msg: '流程无法继续：没有符合条件的分支' }
    const { id: processDefinitionId } = await definitionOf('at_start')
    expect(
      await callWork(people.editor, 'start-process', { processDefinitionId, variables: { amount: 0 } }),
    ).toMatchObject(refusal)
    expect(await instancesOf('at_start')).toEqual([])
    const instance = await start('at_task', { amount: 0 })
    const [open] = await todoOf(people.editor, instance)
    const completion = { taskId: open?.taskId ?? '', flag: 'ok' }
    expect(await callWork(people.editor, 'complete-task', completion)).toMatchObject(refusal)
    expect(await todoOf(people.editor, instance)).toHaveLength(1)
  })
})

describe('simulating a diagram', () => {
  const flow = (from: string, to: string, condition = '') =>
    `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>\${${condition}}</conditionExpression>`}</sequenceFlow>`
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="simulated" name="Simulated"><startEvent id="start"><extensionElements>
      <flowable:formProperty id="amount" name="金额" type="double" required="true"/></extensionElements></startEvent>
    <userTask id="first" name="初审" flowable:assignee="\${initiator}"/><exclusiveGateway id="passed" default="passed_stopped"/>
    <userTask id="chief" name="总编" flowable:candidateGroups="role:chief"/><exclusiveGateway id="size"/>
    <endEvent id="stopped"/><endEvent id="end"/>
    ${flow('start', 'first')}${flow('first', 'passed')}${flow('passed', 'size', 'pass == true')}${flow('passed', 'stopped')}
    ${flow('size', 'chief', 'amount > 100')}${flow('size', 'end', 'amount &lt; 100')}${flow('chief', 'end')}
    </process></definitions>`
  let designer: Person
  beforeAll(async () => {
    designer = await people.test.addPerson('341003', ['flow_model', 'flow_model_deploy', 'work_start'])
  })
  const simulate = (values: object, refused = '', file = xml) =>
    designer.post('blade-flow/model/simulate', { xml: file, values: JSON.stringify(values), refused })

  it('names the tasks that sample values reach, and stores nothing', async () => {
    const first = { elementId: 'first', name: '初审', who: '发起人', approved: true }
    const chief = { elementId: 'chief', name: '总编', who: 'role:chief', approved: true }
    expect((await simulate({ amount: '500' })).data).toEqual({ steps: [first, chief], outcome: 'ended' })
    expect((await simulate({ amount: '5' })).data).toEqual({ steps: [first], outcome: 'ended' })
    expect((await simulate({ amount: '5' }, 'first')).data).toEqual({
      ...{ steps: [{ ...first, approved: false }], outcome: 'ended' },
    })
    // Neither condition holds.
    expect((await simulate({ amount: '100' })).data).toMatchObject({ outcome: 'stuck' })
    expect((await processesOf(designer)).some(({ key }) => key === 'simulated')).toBe(false)
  })

  it('refuses what is no value and what could not be deployed', async () => {
    expect(await simulate({ amount: 'much' })).toMatchObject({ status: 400, msg: '金额格式不正确' })
    expect(await simulate({}, '', xml.replaceAll('userTask', 'scriptTask'))).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^初审 \(first\) 不支持的元素类型 ScriptTask；总编 \(chief\) /),
      data: expect.arrayContaining([expect.objectContaining({ elementId: 'chief', elementName: '总编' })]),
    })
    expect(await designer.post('blade-flow/model/simulate', { xml, values: '{' })).toMatchObject({ status: 400 })
  })
})
