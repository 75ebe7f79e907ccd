// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FlowExecution } from '#contract/flow/follow'
import type { FlowProcess, ProcessFigures } from '#contract/flow/manager'
import type { Paged } from '#contract/kit/reply'
import {
  callWork,
  complete,
  exported,
  flowCodes,
  type ProcessFile,
  processesOf,
  sendFiles,
  setUpWorkflow,
  taskSequence,
  testCategory,
  todoOf,
} from '../../../../tests/support/records/workflow.ts'
import { OTHER_TENANT, TENANT } from '../../../../tests/support/servers/config.ts'
import { readNotices } from '../../../../tests/support/servers/events.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const { people, definitionOf, deploy, start, isOver } = setUpWorkflow()

describe('deploying', () => {
  it('makes the next version, which takes the place of the last', async () => {
    await deploy(exported('camunda-invoice.bpmn'))
    const { version } = await definitionOf('invoice')
    await deploy(exported('camunda-invoice.bpmn'))
    expect(await definitionOf('invoice')).toMatchObject({ version: version + 1, tenantId: TENANT, mode: 2 })
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

  it('refuses a process without a task, and says what to do', async () => {
    const empty = drawn('empty').xml.replace(/<userTask[\s\S]*<\/userTask>/, '<exclusiveGateway id="t"/>')
    expect(await deployed({ name: 'empty.bpmn', xml: empty })).toMatchObject({
      ...{ status: 400, msg: expect.stringContaining('没有任何任务') },
    })
    expect(await deployed(drawn('sound'))).toMatchObject({ status: 200 })
  })

  const deployed = (file: ProcessFile) => sendFiles(people.editor, 'deploy-upload', [file], { category: testCategory })

  const drawn = (key: string) =>
    taskSequence(key, ['<userTask id="t" name="复核" flowable:assignee="${initiator}"></userTask>'])

  it('for other tenants or for all is the platform’s', async () => {
    const file = exported('camunda-invoice.bpmn')
    expect(
      await sendFiles(people.editor, 'deploy-upload', [file], { category: testCategory, tenantIds: OTHER_TENANT }),
    ).toMatchObject({
      status: 403,
    })
    expect(
      await sendFiles(people.test.admin, 'deploy-upload', [file], { category: testCategory, tenantIds: OTHER_TENANT }),
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
    const instance = await start('Leave', { taskUser: people.third.userId })
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
  const clerk = await people.test.addPerson(TENANT, [...flowCodes, 'dictbiz', 'dictbiz_add'])
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
  expect(listed.records[0]).toMatchObject({ tenantId: TENANT, categoryName: '采购流程' })
  const refused = await sendFiles(people.foreigner, 'deploy-upload', [file], { category: 'flow_81' })
  expect(refused).toMatchObject({ status: 400, msg: '流程类型不存在' })
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
  const [here, there] = [await readNotices(app, people.editor), await readNotices(app, people.foreigner)]
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
  const [approver] = people.others
  const instance = await start('Leave', { taskUser: approver.userId })
  const change = (state: string) =>
    people.editor.post('blade-flow/manager/change-state', undefined, { state, processId })
  expect(await change('suspend')).toMatchObject({ status: 200, msg: '流程已挂起，不能再发起；1个进行中的流程不受影响' })
  expect(await callWork(people.editor, 'start-process', { processDefinitionId: processId })).toMatchObject({
    status: 400,
  })
  await complete(approver, instance)
  expect(await isOver(instance)).toBe(true)
  expect(await change('suspend')).toMatchObject({ msg: '流程已挂起，不能再发起' })
  expect(await change('active')).toMatchObject({ status: 200, msg: '流程已激活' })
  const common = (await people.editor.get('blade-flow/manager/list', { mode: '1' })).data as Paged<FlowProcess>
  const input = { state: 'suspend', processId: common.records[0]?.id ?? '' }
  expect(await people.editor.post('blade-flow/manager/change-state', input)).toMatchObject({ status: 403 })
})

it('running instances are only visible to their tenant', async () => {
  await deploy(exported('flowable-leave.bpmn20.xml'))
  const processInstanceId = await start('Leave', { taskUser: people.third.userId })
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

it('names that a process in use goes by are not changed, and the refusal names the process', async () => {
  const { test, editor, others } = people
  const codes = ['role', 'role_edit', 'role_add', 'post', 'post_add', 'post_edit', 'dept', 'dept_add', 'dept_edit']
  const manager = await test.addPerson(editor.tenantId, [...codes, 'user', 'user_edit'])
  const path = 'blade-system'
  const add = (module: string, values: object) => manager.create(`${path}/${module}`, { sort: 1, ...values })
  const ids = {
    role: await add('role', { roleName: '校对', roleAlias: 'proof' }),
    post: await add('post', { category: 1, postCode: 'desk_chief', postName: '值班' }),
    dept: await add('dept', { deptName: '夜班', fullName: '夜班部', deptCategory: 2 }),
  }
  const { account } = others[0]
  const drawn = (groups: string) =>
    taskSequence(
      'named',
      [`<userTask id="t" name="审" flowable:candidateUsers="${account}" flowable:candidateGroups="${groups}"/>`],
      { attributes: 'name="夜班送审"' },
    )
  await deploy(drawn('role:proof, desk_chief,dept:夜班'))
  const refused = (name: string) => ({ status: 400, msg: `流程“夜班送审”按${name}分派任务，不能修改` })
  const rename = (module: string, values: object) => manager.post(`${path}/${module}/submit`, values)
  const renamings = [
    ['role', { id: ids.role, roleAlias: 'proof2' }, '角色别名“proof”'],
    ['post', { id: ids.post, postCode: 'desk_chief2' }, '岗位编号“desk_chief”'],
    ['dept', { id: ids.dept, deptName: '夜班二' }, '机构名称“夜班”'],
  ] as const
  for (const [module, values, name] of renamings) expect(await rename(module, values)).toMatchObject(refused(name))
  expect(await test.admin.post('blade-user/submit', { id: others[0].userId, account: 'renamed' })).toMatchObject(
    refused(`登录账号“${account}”`),
  )
  expect(await rename('role', { id: ids.role, roleName: '校对员' })).toMatchObject({ status: 200 })
  // A later version that goes by ids lets them go.
  await deploy(drawn(`role:${ids.role}`))
  for (const [module, values] of renamings) expect(await rename(module, values)).toMatchObject({ status: 200 })
})

it('counts what was started, finished and overdue in a process and its steps, and how long it took', async () => {
  const [holder] = people.others
  const counted = (name: string) =>
    taskSequence('counted', [
      `<userTask id="t" name="${name}" flowable:assignee="${holder.userId}" flowable:dueDate="PT2H"/>`,
    ])
  const figures = async (person = people.editor) => {
    const { id: processId } = await definitionOf('counted')
    return person.get('blade-flow/manager/figures', { processId })
  }
  await deploy(counted('复核'))
  expect((await figures()).data).toEqual([])
  for (const hours of [1, 1, 4]) {
    const instance = await start('counted')
    await asSystem(() =>
      sql`update flow_task set create_time = create_time - make_interval(hours => ${hours}),
        due_time = due_time - make_interval(hours => ${hours}) where instance_id = ${instance}`.execute(people.test.db),
    )
    await complete(holder, instance)
  }
  // A later version of the same process counts as well.
  await deploy(counted('审核'))
  const open = await start('counted')
  expect(await todoOf(holder, open)).toHaveLength(1)
  const [whole, step, ...others] = (await figures()).data as ProcessFigures[]
  expect(whole).toMatchObject({ taskKey: '', started: 4, finished: 3, overdue: 0 })
  expect(step).toMatchObject({ taskKey: 't', name: '审核', started: 4, finished: 3, overdue: 1 })
  expect([step?.median, step?.p90].map(seconds => Math.round((seconds ?? 0) / 360) / 10)).toEqual([1, 3.4])
  expect(others).toEqual([])
  expect(await figures(people.foreigner)).toMatchObject({ status: 404 })
  expect(await figures(await people.test.addPerson(people.editor.tenantId, flowCodes.slice(0, 5)))).toMatchObject({
    status: 403,
  })
})
