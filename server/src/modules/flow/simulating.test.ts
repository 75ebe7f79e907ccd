import { beforeAll, describe, expect, it } from 'vitest'
import { processesOf, sendFiles, setUpWorkflow, testCategory } from '../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'

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
    expect(await simulate({}, '', xml.replaceAll('userTask', 'scriptTask'))).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^初审 \(first\) 不支持的元素类型 ScriptTask；总编 \(chief\) /),
      data: expect.arrayContaining([expect.objectContaining({ elementId: 'chief', elementName: '总编' })]),
    })
    expect(await designer.post('blade-flow/model/simulate', { xml, values: '{' })).toMatchObject({ status: 400 })
  })
})
