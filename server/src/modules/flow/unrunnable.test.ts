// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { describe, expect, it } from 'vitest'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { callWork, sendFiles, setUpWorkflow, testCategory, todoOf } from '../../../../tests/support/records/workflow.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { insertVersion } from './instances/deploy.ts'

const { people, definitionOf, deploy, start } = setUpWorkflow('341003', '341004')

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
