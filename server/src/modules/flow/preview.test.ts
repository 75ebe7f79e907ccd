// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Preview, ProcessTemplate } from '#contract/flow/model'
import {
  callWork,
  listOf,
  processesOf,
  sendFiles,
  setUpWorkflow,
  stepsOf,
  testCategory,
  todoOf,
} from '../../../../tests/support/records/workflow.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { parsing } from '../../platform/workers/parseInThread.ts'
import { insertVersion } from './instances/deploy.ts'

const { people, definitionOf, deploy, start } = setUpWorkflow()

describe('a diagram before its deployment', () => {
  const flow = (from: string, to: string, condition = '') =>
    `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>\${${condition}}</conditionExpression>`}</sequenceFlow>`
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="drafted" name="Drafted"><startEvent id="start"><extensionElements>
      <flowable:formProperty id="amount" name="金额" type="double" required="true"/></extensionElements></startEvent>
    <userTask id="first" name="初审" flowable:assignee="\${initiator}"/><exclusiveGateway id="passed" default="passed_stopped"/>
    <userTask id="chief" name="总编" flowable:candidateGroups="role:chief"/><exclusiveGateway id="size"/>
    <endEvent id="stopped"/><endEvent id="end"/>
    ${flow('start', 'first')}${flow('first', 'passed')}${flow('passed', 'size', 'pass == true')}${flow('passed', 'stopped')}
    ${flow('size', 'chief', 'amount > 100')}${flow('size', 'end', 'amount &lt; 100')}${flow('chief', 'end')}
    </process></definitions>`
  let designer: Person
  beforeAll(async () => {
    designer = await people.test.addPerson(TENANT, ['flow_model', 'flow_model_view', 'flow_model_deploy', 'work_start'])
  })
  const previewed = (values: object, file = xml) =>
    designer.post('blade-flow/model/preview', { xml: file, values: JSON.stringify(values) })

  it('names the tasks that chosen values reach, and stores nothing', async () => {
    const first = { elementId: 'first', name: '初审', people: [expect.any(String)], isUndecided: false }
    const chief = { elementId: 'chief', name: '总编', people: [], isUndecided: false }
    expect((await previewed({ amount: '500' })).data).toEqual({ steps: [first, chief], outcome: 'ended' })
    expect((await previewed({ amount: '5' })).data).toEqual({ steps: [first], outcome: 'ended' })
    // Neither condition holds.
    expect((await previewed({ amount: '100' })).data).toMatchObject({ outcome: 'stuck' })
    expect((await processesOf(designer)).some(({ key }) => key === 'drafted')).toBe(false)
  })

  it('names who would get each step, for a chosen applicant and before a start', async () => {
    const [applicant, head] = people.others
    await asSystem(() =>
      sql`with made as (insert into blade_dept (id, tenant_id, dept_name, full_name, head_id)
          values (${head.userId}::bigint + 1, ${TENANT}, '采编部', '采编部', ${head.userId}) returning id)
        update blade_user set dept_id = made.id::text, real_name = case when blade_user.id = ${head.userId} then '孙主任' else '钱记者' end
        from made where blade_user.id in (${head.userId}, ${applicant.userId})`.execute(people.test.db),
    )
    const file = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="by_superior" name="采购"><startEvent id="start"><extensionElements>
      <flowable:formProperty id="amount" name="金额" type="double" required="true"/></extensionElements></startEvent>
      <userTask id="first" name="主管审批" flowable:assignee="superior:1"/><exclusiveGateway id="size" default="size_end"/>
      <userTask id="second" name="上级审批" flowable:assignee="superior:2"/>
      <userTask id="own" name="确认" flowable:assignee="\${initiator}"/><endEvent id="end"/>
      ${flow('start', 'first')}${flow('first', 'own')}${flow('own', 'size')}${flow('size', 'second', 'amount > 100')}${flow('second', 'end')}${flow('size', 'end')}
      </process></definitions>`
    const answer = await designer.post('blade-flow/model/preview', {
      ...{ xml: file, values: '{"amount":500}', applicant: applicant.userId },
    })
    const named = (data: unknown) => (data as Preview).steps.map(({ name, people: names }) => [name, names])
    const expected = [
      ['主管审批', ['孙主任']],
      ['确认', ['钱记者']],
    ]
    expect(named(answer.data)).toEqual([...expected, ['上级审批', []]])
    const stranger = { xml: file, values: '{}', applicant: people.foreigner.userId }
    expect(await designer.post('blade-flow/model/preview', stranger)).toMatchObject({ status: 400 })

    await sendFiles(people.editor, 'deploy-upload', [{ name: 'by_superior.bpmn', xml: file }], {
      category: testCategory,
    })
    const { id: processDefinitionId } = (await processesOf(applicant)).find(({ key }) => key === 'by_superior') ?? {}
    const preview = (person: Person) =>
      person.post('blade-flow/process/preview', { processDefinitionId, values: '{"amount":50}' })
    expect(named((await preview(applicant)).data)).toEqual(expected)
    expect(await preview(people.foreigner)).toMatchObject({ status: 404 })
    // What is shown is what happens.
    const started = await applicant.post('blade-flow/work/start-process', {
      processDefinitionId,
      variables: { amount: 50 },
    })
    const { processInstanceId } = started.data as { processInstanceId: string }
    expect(await stepsOf(head, processInstanceId)).toEqual(['主管审批'])
  })

  it('begins with templates, which can be deployed as they are', async () => {
    const editor = await people.test.addPerson(TENANT, ['flow_model', 'flow_model_add', 'flow_model_deploy'])
    const templates = (await editor.get('blade-flow/model/templates')).data as ProcessTemplate[]
    expect(templates.map(({ name }) => name)).toEqual(['请假流程', '报销流程', '采购流程', '用印流程', '约稿流程'])
    for (const { key, name, xml } of templates) {
      const model = { modelKey: `own_${key}`, name: `本报${name}`, xml }
      const id = await editor.create('blade-flow/model', model)
      const answer = await editor.post(`blade-flow/model/deploy?modelId=${id}&category=${testCategory}`, {})
      expect(answer, answer.body).toMatchObject({ status: 200 })
    }
    const english = await editor.ask({
      ...{ method: 'GET', url: '/api/blade-flow/model/templates' },
      headers: { 'accept-language': 'en' },
    })
    expect(JSON.stringify(english.data)).not.toMatch(/\p{Script=Han}/u)
    const refused = await designer.get('blade-flow/model/templates')
    expect(refused).toMatchObject({ status: 403 })
  })

  it('checks it, and warns of a refusal without effect in the language of the author, as a deployment does', async () => {
    const file = (
      refusal: string,
    ) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="paid" name="报销"><startEvent id="start"/>
      <userTask id="sign" name="财务会签" flowable:assignee="${designer.userId}" ${refusal}/>
      <userTask id="pay" name="付款" flowable:assignee="${designer.userId}"/><endEvent id="end"/>
      ${flow('start', 'sign')}${flow('sign', 'pay')}${flow('pay', 'end')}</process></definitions>`
    const continuing = file('flowable:refusal="continue"')
    const check = async (text: string) => (await designer.post('blade-flow/model/check', { xml: text })).data
    const reason = '驳回后继续下一步，而后面没有条件读取审批结果（pass），驳回不起作用'
    const sign = { elementId: 'sign', elementName: '财务会签' }
    expect(await check(continuing)).toEqual([{ ...sign, reason, isWarning: true }])
    expect(await check(file(''))).toEqual([])
    expect(await check(xml)).toEqual([])
    const inEnglish = await designer.ask({
      ...{ method: 'POST', url: '/api/blade-flow/model/check', payload: { xml: continuing } },
      headers: { 'accept-language': 'en' },
    })
    expect(inEnglish.data).toMatchObject([{ reason: expect.stringMatching(/a refusal has no effect$/) }])
    const deployed = await sendFiles(people.editor, 'deploy-upload', [{ name: 'paid.bpmn', xml: continuing }], {
      category: testCategory,
    })
    expect(deployed).toMatchObject({ status: 200, data: { warnings: [`步骤“财务会签”${reason}`] } })
  })

  it('refuses what is no value and what could not be deployed', async () => {
    expect(await previewed({ amount: 'much' })).toMatchObject({ status: 400, msg: '金额格式不正确' })
    expect(await previewed({}, xml.replaceAll('userTask', 'scriptTask'))).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^初审 \(first\) 不支持的元素类型 ScriptTask；总编 \(chief\) /),
      data: expect.arrayContaining([expect.objectContaining({ elementId: 'chief', elementName: '总编' })]),
    })
    expect(await designer.post('blade-flow/model/preview', { xml, values: '{' })).toMatchObject({ status: 400 })
  })
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
    (await listOf(people.editor, 'send')).filter(record => record.processDefinitionKey === key)
  async function store(key: string, xml: string): Promise<string> {
    const facts = { key, name: key, description: null, formKey: null, starters: [] }
    const target = { tenantId: TENANT, mode: 2 }
    const file = { fileName: `${key}.bpmn`, xml }
    return asSystem(() => insertVersion(people.test.db, { file, facts, target, category: testCategory }))
  }

  it('because of its size is neither deployed nor previewed, and the refusal gives limit and number', async () => {
    const designer = await people.test.addPerson(TENANT, ['flow_model', 'flow_model_deploy', 'flow_model_add'])
    const file = { name: 'large.bpmn', xml: pairs('large', 390) }
    const msg = expect.stringContaining('流程有1955个节点和连线，最多可有300个')
    for (const call of ['check-upload', 'deploy-upload'])
      expect(await sendFiles(people.editor, call, [file], { category: testCategory })).toMatchObject({
        status: 400,
        msg,
      })
    expect(await designer.post('blade-flow/model/preview', { xml: file.xml })).toMatchObject({ status: 400, msg })
    const draft = { modelKey: 'large', name: 'large', xml: file.xml }
    expect(await designer.post('blade-flow/model/submit', draft)).toMatchObject({ status: 200 })
    const fitting = { name: 'fitting.bpmn', xml: pairs('fitting', 59) }
    expect(await sendFiles(people.editor, 'check-upload', [fitting])).toMatchObject({ status: 200 })
    const preview = await designer.post('blade-flow/model/preview', { xml: fitting.xml })
    expect(preview.data).toEqual({ steps: [], outcome: 'ended' })
  })

  it('runs if it was deployed before the limit and fits, and is refused with the reason otherwise', async () => {
    // A busy machine may need longer, and would refuse the second one for its time.
    const { deadline } = parsing
    parsing.deadline = timeLimit(60_000)
    onTestFinished(() => void Object.assign(parsing, { deadline }))
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
      { name: 'at_start.bpmn', xml: around('at_start', body(`${flow('s', 'z')}<task id="z"/>${flow('z', 'g')}`)) },
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
