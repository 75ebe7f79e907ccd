// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { beforeAll, expect, it } from 'vitest'
import type { CorrectionOptions, OfferedActs } from '#contract/flow/acts'
import type { FlowExecution } from '#contract/flow/follow'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { callWork, complete, flowCodes, setUpWorkflow, stepsOf } from '../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'

/** Administrators move running requests and correct their values. */

const TENANT = '341061'
const { people, definitionOf, deploy, start, isOver } = setUpWorkflow(TENANT, '341062')
let administrator: Person

const first = () => people.others[0]
const second = () => people.others[1]

const process = (then: string) => ({
  name: 'mended.bpmn',
  xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="mended"><startEvent id="s"><extensionElements>
      <flowable:formProperty id="amount" name="金额" type="long" required="true"/>
      <flowable:formProperty id="purpose" name="用途"/></extensionElements></startEvent>
    <sequenceFlow id="a" sourceRef="s" targetRef="t"/>
    <userTask id="t" name="初审" flowable:assignee="${first().userId}"/><sequenceFlow id="b" sourceRef="t" targetRef="g"/>
    <exclusiveGateway id="g" default="low"/>
    <sequenceFlow id="high" sourceRef="g" targetRef="u"><conditionExpression>\${amount > 100}</conditionExpression></sequenceFlow>
    <sequenceFlow id="low" sourceRef="g" targetRef="e"/>
    <userTask id="u" name="${then}" flowable:assignee="${second().userId}"/><sequenceFlow id="c" sourceRef="u" targetRef="e"/>
    <endEvent id="e"/></process></definitions>`,
})

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

const comments = async (instance: string) =>
  (
    (await administrator.get('blade-flow/process/history-flow-list', { processInstanceId: instance }))
      .data as BladeFlow[]
  ).map(({ comment }) => comment)

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
    expect(await person.get('blade-flow/work/mending', { processInstanceId: instance })).toMatchObject({ status: 403 })
})
