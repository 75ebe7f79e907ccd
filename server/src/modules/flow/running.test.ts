// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowProcess } from '#contract/flow/manager'
import type { FlowForm } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import {
  callWork,
  complete,
  exported,
  flowCodes,
  listOf,
  processDiagram,
  processesOf,
  setUpWorkflow,
  stepsOf,
  testCategory,
  todoOf,
} from '../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { wake } from './instances/instances.ts'
import { processFile } from './processes.ts'

const { people, definitionOf, deploy, start, isOver } = setUpWorkflow()

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
    const keys = (await processesOf(people.editor, { category: testCategory })).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['Leave', 'countersign', 'invoice', 'review', 'expense']))
    expect((await processesOf(people.foreigner)).map(({ key }) => key).sort()).toEqual(['expense', 'leave'])
    const { id: processDefinitionId } = await definitionOf('invoice')
    for (const call of ['start-process'])
      expect(await callWork(people.foreigner, call, { processDefinitionId })).toMatchObject({ status: 404 })
    expect(await people.foreigner.get('blade-flow/process/resource-view', { processDefinitionId })).toMatchObject({
      status: 404,
    })
  })

  it('from Flowable return to their starter and continue', async () => {
    const instance = await start('Leave', { taskUser: people.others[0].userId })
    await complete(people.others[0], instance, { comment: '不同意' })
    expect(await stepsOf(people.editor, instance)).toEqual(['调整申请'])
    await complete(people.editor, instance)
    await complete(people.others[0], instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('from Activiti ask all signers in parallel until enough have signed', async () => {
    const { id: processDefinitionId } = await definitionOf('countersign')
    const form = (await people.editor.get('blade-flow/process/form', { processDefinitionId })).data as FlowForm
    expect(form.fields).toMatchObject([
      { id: 'days', name: '天数', type: 'long', required: true },
      { id: 'signers', name: '会签人', type: 'users', required: true },
      { id: 'kind', type: 'enum', options: [{ id: 'a', name: '事假' }, { id: 'b' }] },
    ])
    expect(
      await callWork(people.editor, 'start-process', { processDefinitionId, variables: { kind: 'a' } }),
    ).toMatchObject({
      ...{ status: 400, msg: '请输入天数' },
    })
  })

  it('from Camunda take every branch whose condition holds, and join', async () => {
    const small = await start('invoice', { amount: 50 })
    expect(await isOver(small)).toBe(true)
    const large = await start('invoice', { amount: 5000 })
    expect(await stepsOf(people.editor, large)).toEqual(['复核', '总编审批'])
    await complete(people.editor, large, { flag: 'ok' }, '总编审批')
    expect(await isOver(large)).toBe(false)
    await complete(people.editor, large)
    expect(await isOver(large)).toBe(true)
    const middle = await start('invoice', { amount: '500' })
    expect(await stepsOf(people.editor, middle)).toEqual(['复核'])
  })

  it('from bpmn.io leave a sub-process by its error or its timer', async () => {
    const failing = await start('review', { patience: 'P1D' })
    await complete(people.editor, failing, { comment: '有误' }, '校对')
    expect(await stepsOf(people.editor, failing)).toEqual(['返工'])
    await complete(people.editor, failing)
    expect(await isOver(failing)).toBe(true)
    const late = await start('review', { patience: 'PT1S' })
    const [task] = await todoOf(people.editor, late)
    await new Promise(resolve => setTimeout(resolve, 1100))
    // Twice, as a job may be done.
    for (const _ of [1, 2]) await asSystem(() => wake(people.test.db, late))
    expect(await stepsOf(people.editor, late)).toEqual(['催办'])
    const answer = await callWork(people.editor, 'complete-task', { taskId: task?.taskId, flag: 'ok' })
    expect(answer).toMatchObject({ status: 409, msg: '任务已结束' })
  })

  it('queue a job for the moment when a timer is due', async () => {
    const instance = await start('review', { patience: 'PT2H' })
    const { rows } = await asSystem(() =>
      sql<{ hours: string }>`select round(extract(epoch from run_at - now()) / 3600, 1)::text as hours
        from graphile_worker.jobs where key = ${`flow/${instance}`}`.execute(people.test.db),
    )
    expect(rows).toEqual([{ hours: '2.0' }])
  })

  it('queue that job for each of several instances that take the same way', async () => {
    const instances = [await start('review', { patience: 'PT2H' }), await start('review', { patience: 'PT2H' })]
    const { rows } = await asSystem(() =>
      sql`select key from graphile_worker.jobs where key = any(${instances.map(id => `flow/${id}`)}) order by id`.execute(
        people.test.db,
      ),
    )
    expect(rows).toEqual(instances.map(id => ({ key: `flow/${id}` })))
  })
})

describe('the expense process that comes with the product', () => {
  let applicant: Person
  let cashier: Person
  let processDefinitionId: string
  const variables = { taskUser: 'admin', kind: 'travel', amount: 8000, reason: '出差' }

  beforeAll(async () => {
    applicant = await people.test.addPerson('000000', flowCodes)
    cashier = await people.test.addPerson('000000', flowCodes)
    const { rows } = await asSystem(() =>
      sql<{
        roleIds: string
      }>`select role_id || ',' || (select id from blade_role where role_alias = 'finance') as "roleIds"
        from blade_user where id = ${cashier.userId}`.execute(people.test.db),
    )
    const grant = { userIds: cashier.userId, roleIds: rows[0]?.roleIds }
    expect(await people.test.admin.post('blade-user/grant', grant)).toMatchObject({ status: 200 })
    const process = (await processesOf(applicant)).find(({ key }) => key === 'expense') as FlowProcess
    processDefinitionId = process.id
  })

  const apply = (changes: object = {}) =>
    callWork(applicant, 'start-process', { processDefinitionId, variables: { ...variables, ...changes } })
  const started = async () => ((await apply()).data as { processInstanceId: string }).processInstanceId
  const deciders = () =>
    [
      ['部门审批', people.test.admin],
      ['财务会签', cashier],
      ['领导会签', people.test.admin],
      ['财务付款', cashier],
    ] as const
  const decide = async (instance: string, step: string, person: Person, answer: object) => {
    const task = (await listOf(person, 'claim')).find(
      one => one.processInstanceId === instance && one.taskName === step,
    )
    if (task)
      expect(await callWork(person, `claim-task?taskId=${task.taskId}`, {}), step).toMatchObject({ status: 200 })
    await complete(person, instance, answer, step)
  }
  const sent = async (instance: string) =>
    (await listOf(applicant, 'send')).find(one => one.processInstanceId === instance)

  it('runs to its end with the roles that are there', async () => {
    expect(await apply({ taskUser: '李主任' })).toMatchObject({ status: 400, msg: '审批人：没有在职用户“李主任”' })
    const instance = await started()
    for (const [step, person] of deciders()) await decide(instance, step, person, { flag: 'ok' })
    expect(await sent(instance)).toMatchObject({
      ...{ processIsFinished: 'finished', result: 1, summary: expect.stringContaining('：8000；') },
    })
    const form = (person: Person) => person.get('blade-flow/process/form', { processInstanceId: instance })
    expect((await form(applicant)).data).toMatchObject({
      processDefinitionName: '报销流程',
      fields: expect.arrayContaining([
        expect.objectContaining({ id: 'amount', value: 8000, writable: false }),
        expect.objectContaining({
          id: 'taskUser',
          type: 'user',
          options: [{ id: expect.any(String), name: '管理员' }],
        }),
      ]),
    })
    expect(await form(people.foreigner)).toMatchObject({ status: 404 })
  })

  it('ends as refused, whichever step refuses', async () => {
    const drawn = [...(await processFile('expense.bpmn20.xml')).matchAll(/<userTask id="\w+" name="([^"]+)"([^>]*)>/g)]
    const decided = drawn.filter(([, , attributes]) => !attributes?.includes('${applicant}')).map(([, name]) => name)
    expect(deciders().map(([step]) => step)).toEqual(decided)
    for (const [refused] of deciders()) {
      const instance = await started()
      for (const [step, person] of deciders()) {
        await decide(instance, step, person, step === refused ? { flag: 'no', comment: '票据不全' } : { flag: 'ok' })
        if (step === refused) break
      }
      expect(await sent(instance), refused).toMatchObject({ processIsFinished: 'finished', taskName: '', result: 2 })
    }
  })

  it('ends at once when the drawing takes a refusal to an end, also where a reminder is open', async () => {
    const drawn = (await processFile('expense.bpmn20.xml')).replaceAll('"expense"', '"expense_late"')
    await deploy({ name: 'expense_late.bpmn', xml: drawn.replace('>P7D<', '>PT0.01S<') })
    const [manager] = people.others
    const instance = await start('expense_late', { ...variables, taskUser: manager.userId })
    await expect
      .poll(async () => {
        await asSystem(() => wake(people.test.db, instance))
        return stepsOf(people.editor, instance)
      })
      .toEqual(['催办提醒'])
    await complete(manager, instance, { flag: 'no', comment: '票据不全' })
    expect(await stepsOf(people.editor, instance)).toEqual([])
    const records = await listOf(people.editor, 'send')
    expect(records.find(one => one.processInstanceId === instance)).toMatchObject({ result: 2 })
  })

  const [least, greatest] = [
    '<flowable:constraint name="min" config="0.01" />',
    '<flowable:constraint name="max" config="9000.5" />',
  ]
  const shown = '<flowable:formProperty id="amount" name="报销金额" type="double" writable="false" />'
  const asked = shown.replace(
    ' writable="false" />',
    `><flowable:validation>${least}</flowable:validation></flowable:formProperty>`,
  )
  const low = { limits: least, amounts: [0, -5, '-5'], msg: '报销金额不能小于0.01' }
  const high = { limits: greatest, amounts: [9000.51, 1e6, '9001'], msg: '报销金额不能大于9000.5' }
  const outside = { limits: least + greatest, amounts: [0, 9001], msg: '报销金额应在0.01到9000.5之间' }
  it.each([
    ['its form', 'corrected', asked, low],
    ['its form', 'capped', asked, high],
    ['its form', 'bounded', asked, outside],
    ['the start form, where it has none', 'formless', '', low],
    ['the start form, where it has none', 'formlessCapped', '', high],
  ])('takes no amount at a step that %s does not allow: %s', async (_, key, form, { limits, amounts, msg }) => {
    const drawn = (await processFile('expense.bpmn20.xml')).replaceAll('"expense"', `"${key}"`)
    const xml = drawn.replace(shown, form).replaceAll(least, limits)
    await deploy({ name: `${key}.bpmn`, xml })
    const [manager] = people.others
    const instance = await start(key, { ...variables, taskUser: manager.userId })
    const [task] = await todoOf(manager, instance)
    const answer = (flag: string, amount: unknown) =>
      callWork(manager, 'complete-task', { taskId: task?.taskId, flag, comment: '已核', variables: { amount } })
    for (const flag of ['ok', 'no']) {
      for (const amount of amounts) expect(await answer(flag, amount), flag).toMatchObject({ status: 400, msg })
      expect(await answer(flag, '五千')).toMatchObject({ status: 400, msg: '报销金额格式不正确' })
    }
    expect(await answer('ok', 5)).toMatchObject({ status: 200 })
  })

  it('starts with no amount below its least one, and keeps the amount that approvers see', async () => {
    for (const amount of [0, -5])
      expect(await apply({ amount })).toMatchObject({ status: 400, msg: '报销金额不能小于0.01' })
    const instance = await started()
    await complete(people.test.admin, instance, { flag: 'ok', variables: { amount: -5 } })
    expect(await sent(instance)).toMatchObject({ summary: expect.stringContaining('：8000；') })
  })
})

it('the summary of an instance has 120 characters at most, and ends with an ellipsis where it is cut', async () => {
  const { id: processDefinitionId } = (await processesOf(people.editor)).find(
    ({ key }) => key === 'expense',
  ) as FlowProcess
  const summaryWith = async (reason: string) => {
    const variables = { taskUser: people.third.userId, kind: 'travel', amount: 8000, reason }
    const { data } = await callWork(people.editor, 'start-process', { processDefinitionId, variables })
    const records = await listOf(people.editor, 'send')
    return records.find(one => one.processInstanceId === (data as BladeFlow).processInstanceId)?.summary ?? ''
  }
  const prefix = (await summaryWith('差')).slice(0, -1)
  const longest = '差'.repeat(120 - prefix.length)
  expect(await summaryWith(longest)).toBe(prefix + longest)
  expect(await summaryWith(`${longest}旅`)).toBe(`${prefix}${longest}…`)
})

describe('whoever completes a task', () => {
  it('sets nothing that the process keeps itself', async () => {
    await deploy(
      processDiagram(
        'own',
        `<startEvent id="s" flowable:initiator="author"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
        <userTask id="t" name="送审" flowable:assignee="\${initiator}"/><sequenceFlow id="b" sourceRef="t" targetRef="g"/>
        <exclusiveGateway id="g" default="no"/>
        <sequenceFlow id="yes" sourceRef="g" targetRef="u"><conditionExpression>\${pass &amp;&amp; comment == '同意'}</conditionExpression></sequenceFlow>
        <sequenceFlow id="no" sourceRef="g" targetRef="e"/>
        <userTask id="u" name="定稿" flowable:assignee="\${author}"/><sequenceFlow id="c" sourceRef="u" targetRef="v"/>
        <userTask id="v" name="归档" flowable:assignee="\${initiator}"/><sequenceFlow id="d1" sourceRef="v" targetRef="e"/>
        <endEvent id="e"/>`,
      ),
    )
    const instance = await start('own', { initiator: people.others[0].userId, author: people.others[0].userId })
    const other = people.others[0].userId
    const variables = { pass: false, comment: '不同意', initiator: other, author: other }
    await complete(people.editor, instance, { flag: 'ok', comment: '同意', variables }, '送审')
    expect(await stepsOf(people.editor, instance)).toEqual(['定稿'])
    await complete(people.editor, instance, { flag: 'ok', variables }, '定稿')
    expect(await stepsOf(people.editor, instance)).toEqual(['归档'])
    expect(await stepsOf(people.others[0], instance)).toEqual([])
  })

  it('says yes with `ok` or no with a reason, and nothing else', async () => {
    const instance = await start('own')
    const [task] = await todoOf(people.editor, instance)
    const answer = (decision: object) => callWork(people.editor, 'complete-task', { taskId: task?.taskId, ...decision })
    for (const decision of [{ flag: 'no' }, { flag: 'no', comment: '  ' }, { flag: '' }])
      expect(await answer(decision)).toMatchObject({ status: 400, msg: '驳回时请输入批复意见' })
    for (const flag of ['yes', 'OK', 'reject', '1'])
      expect(await answer({ flag, comment: '同意' })).toMatchObject({ status: 400, msg: '批复结果应为ok、no或end' })
    expect(await stepsOf(people.editor, instance)).toEqual(['送审'])
    expect(await answer({ flag: 'no', comment: '不同意' })).toMatchObject({ status: 200 })
    expect(await isOver(instance)).toBe(true)
  })

  it('takes a comment alone for a no, as the screens of other front ends send it', async () => {
    const instance = await start('own')
    const [task] = await todoOf(people.editor, instance)
    const rejected = { taskId: task?.taskId, comment: '不同意' }
    expect(await callWork(people.editor, 'complete-task', rejected)).toMatchObject({ status: 200 })
    expect(await outcomeOf(instance)).toBe('withdrawn')
  })

  it('goes on where a task is completed without an answer', async () => {
    const instance = await start('own')
    const [task] = await todoOf(people.editor, instance)
    expect(await callWork(people.editor, 'complete-task', { taskId: task?.taskId })).toMatchObject({ status: 200 })
    expect(await outcomeOf(instance)).toBe('completed')
  })
})

async function outcomeOf(instance: string): Promise<string | null | undefined> {
  const rows = people.test.db.selectFrom('flowInstance').select('outcome').where('id', '=', instance)
  return (await asSystem(() => rows.executeTakeFirst()))?.outcome
}

describe('inclusive gateways', () => {
  const task = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="\${initiator}"/>`
  const flow = (from: string, to: string, condition = '') =>
    `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
      condition && `<conditionExpression>\${${condition}}</conditionExpression>`
    }</sequenceFlow>`
  const file = (key: string, parts: string[]) =>
    processDiagram(key, `<startEvent id="s"/>${parts.join('')}<endEvent id="e"/>`)

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
    await complete(people.editor, instance, { flag: 'ok' }, 'one')
    expect(await stepsOf(people.editor, instance)).toEqual(['two'])
    await complete(people.editor, instance)
    expect(await stepsOf(people.editor, instance)).toEqual(['after'])
    await complete(people.editor, instance)
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
    await complete(people.editor, instance, { comment: '再看' })
    expect(await stepsOf(people.editor, instance)).toEqual(['one'])
    await complete(people.editor, instance)
    expect(await isOver(instance)).toBe(true)
  })
})
