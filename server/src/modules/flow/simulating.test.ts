import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProcessTemplate, Simulation } from '#contract/flow/model'
import {
  processesOf,
  sendFiles,
  setUpWorkflow,
  stepsOf,
  testCategory,
} from '../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const { people } = setUpWorkflow('341003', '341004')

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
    designer = await people.test.addPerson('341003', [
      'flow_model',
      'flow_model_view',
      'flow_model_deploy',
      'work_start',
    ])
  })
  const simulate = (values: object, file = xml) =>
    designer.post('blade-flow/model/simulate', { xml: file, values: JSON.stringify(values) })

  it('names the tasks that sample values reach, and stores nothing', async () => {
    const first = { elementId: 'first', name: '初审', who: '发起人', people: [expect.any(String)] }
    const chief = { elementId: 'chief', name: '总编', who: 'role:chief', people: [] }
    expect((await simulate({ amount: '500' })).data).toEqual({ steps: [first, chief], outcome: 'ended' })
    expect((await simulate({ amount: '5' })).data).toEqual({ steps: [first], outcome: 'ended' })
    // Neither condition holds.
    expect((await simulate({ amount: '100' })).data).toMatchObject({ outcome: 'stuck' })
    expect((await processesOf(designer)).some(({ key }) => key === 'simulated')).toBe(false)
  })

  it('names who would get each step, for a chosen applicant and before a start', async () => {
    const [applicant, head] = people.others
    await asSystem(() =>
      sql`with made as (insert into blade_dept (id, tenant_id, dept_name, full_name, head_id)
          values (${head.userId}::bigint + 1, '341003', '采编部', '采编部', ${head.userId}) returning id)
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
    const answer = await designer.post('blade-flow/model/simulate', {
      ...{ xml: file, values: '{"amount":500}', applicant: applicant.userId },
    })
    const named = (data: unknown) => (data as Simulation).steps.map(({ name, people: names }) => [name, names])
    const expected = [
      ['主管审批', ['孙主任']],
      ['确认', ['钱记者']],
    ]
    expect(named(answer.data)).toEqual([...expected, ['上级审批', []]])
    const stranger = { xml: file, values: '{}', applicant: people.foreigner.userId }
    expect(await designer.post('blade-flow/model/simulate', stranger)).toMatchObject({ status: 400 })

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
    const editor = await people.test.addPerson('341003', ['flow_model', 'flow_model_add', 'flow_model_deploy'])
    const templates = (await editor.get('blade-flow/model/templates')).data as ProcessTemplate[]
    expect(templates.map(({ name }) => name)).toEqual(['请假流程', '报销流程', '采购流程', '用印流程', '约稿流程'])
    for (const { key, name, xml } of templates) {
      const model = { modelKey: `own_${key}`, name: `本报${name}`, xml }
      const { id } = (await editor.post('blade-flow/model/submit', model)).data as { id: string }
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
    expect(await simulate({ amount: 'much' })).toMatchObject({ status: 400, msg: '金额格式不正确' })
    expect(await simulate({}, xml.replaceAll('userTask', 'scriptTask'))).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^初审 \(first\) 不支持的元素类型 ScriptTask；总编 \(chief\) /),
      data: expect.arrayContaining([expect.objectContaining({ elementId: 'chief', elementName: '总编' })]),
    })
    expect(await designer.post('blade-flow/model/simulate', { xml, values: '{' })).toMatchObject({ status: 400 })
  })
})
