// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OfferedActs } from '#contract/flow/acts'
import type { BladeFlow } from '#contract/flow/work'
import {
  acted,
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
  todoOf,
} from '../../../../../tests/support/records/workflow.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { wake } from './instances.ts'

const { people, deploy, start, isOver } = setUpWorkflow()
let administrator: Person
let reassigner: Person

beforeAll(async () => {
  administrator = await people.test.addPerson(TENANT, [...flowCodes, 'flow_follow_suspend'])
  reassigner = await people.test.addPerson(TENANT, [...flowCodes, 'flow_follow_reassign'])
  const [one, other] = people.others
  const form = startEvent('<flowable:formProperty id="title" name="标题" type="string"/>')
  await deploy(
    taskSequence('alone', [`<userTask id="t" name="审批" flowable:assignee="${one.userId}" flowable:batch="false"/>`], {
      ...{ start: form, attributes: 'flowable:subject="用车：${title}"' },
    }),
    taskSequence(
      'two_steps',
      [
        `<userTask id="t" name="初审" flowable:assignee="${one.userId}"/>`,
        `<userTask id="u" name="复审" flowable:assignee="${other.userId}"/>`,
      ],
      { start: form },
    ),
  )
})

const first = () => people.others[0]
const second = () => people.others[1]

it('a transferred task is with the other person, and the former holder is told so', async () => {
  const instance = await start('two_steps')
  const taskId = await taskOf(first(), instance)
  await acted(first(), 'transfer', { taskId, userId: people.third.userId, comment: '出差' })
  expect(await stepsOf(people.third, instance)).toEqual(['初审'])
  expect(await callWork(first(), 'complete-task', { taskId, flag: 'ok' })).toMatchObject({ status: 409 })
  expect(
    (await historyOf(people.editor, instance)).find(({ historyActivityId }) => historyActivityId === 'transfer')
      ?.comment,
  ).toMatch(/出差$/)
})

it.each([
  ['the applicant', () => people.editor.userId, '不能交给申请人'],
  ['somebody of another tenant', () => people.foreigner.userId, '处理人不存在或已停用'],
  ['the holder', () => first().userId, '该用户已在本步骤中'],
])('nobody hands a task to %s', async (_, userId, msg) => {
  const taskId = await taskOf(first(), await start('two_steps'))
  for (const name of ['transfer', 'delegate'] as const)
    expect(await callWork(first(), name, { taskId, userId: userId() })).toMatchObject({ status: 400, msg })
})

it('a delegated task comes back with an opinion, and is decided by its holder', async () => {
  const instance = await start('two_steps')
  await acted(first(), 'delegate', { taskId: await taskOf(first(), instance), userId: people.third.userId })
  expect(await stepsOf(first(), instance)).toEqual([])
  await complete(people.third, instance, { flag: 'no', comment: '材料不足' })
  expect(await stepsOf(first(), instance)).toEqual(['初审'])
  expect(await isOver(instance)).toBe(false)
  await complete(first(), instance)
  expect(await stepsOf(second(), instance)).toEqual(['复审'])
})

describe('an added signer', () => {
  const add = async (place: string) => {
    const instance = await start('two_steps')
    await acted(first(), 'add-signers', {
      taskId: await taskOf(first(), instance),
      userIds: people.third.userId,
      place,
    })
    return instance
  }
  const waiting = async (instance: string) =>
    [await stepsOf(first(), instance), await stepsOf(people.third, instance)].map(({ length }) => length)

  it.each([
    ['before', [0, 1], [1, 0]],
    ['beside', [1, 1], [1, 0]],
  ])('answers %s the holder', async (place, once, then) => {
    const instance = await add(place)
    expect(await waiting(instance)).toEqual(once)
    await complete(people.third, instance)
    expect(await waiting(instance)).toEqual(then)
    await complete(first(), instance)
    expect(await stepsOf(second(), instance)).toEqual(['复审'])
  })

  it.each(['beside', 'after'])('is waited for %s the holder', async place => {
    const instance = await add(place)
    await complete(first(), instance)
    expect(await stepsOf(second(), instance)).toEqual([])
    expect(await waiting(instance)).toEqual([0, 1])
    await complete(people.third, instance)
    expect(await stepsOf(second(), instance)).toEqual(['复审'])
  })

  it('refuses the step, whoever else agreed', async () => {
    const instance = await add('after')
    await complete(first(), instance)
    await complete(people.third, instance, { flag: 'no', comment: '超预算' })
    expect(await resultOf(instance)).toBe(2)
  })

  it('can be removed, also when all others have answered', async () => {
    const instance = await add('after')
    const offer = async () =>
      (await first().get('blade-flow/work/acts', { processInstanceId: instance })).data as OfferedActs
    const { acts, signers } = await offer()
    await complete(first(), instance)
    await acted(first(), 'remove-signer', { taskId: acts[0]?.taskId, signer: signers[0]?.id })
    expect(await stepsOf(second(), instance)).toEqual(['复审'])
  })
})

const resultOf = async (instance: string) => {
  const records = await listOf<BladeFlow & { result: number }>(people.editor, 'send')
  return records.find(({ processInstanceId }) => processInstanceId === instance)?.result
}

describe('a returned request', () => {
  const returned = async (person: Person, input: object) => {
    const instance = await start('two_steps', { title: '一' })
    if (person === second()) await complete(first(), instance)
    await acted(person, 'return', { taskId: await taskOf(person, instance), comment: '请补充', ...input })
    return instance
  }

  it('comes straight back from the applicant, corrected', async () => {
    const instance = await returned(second(), { step: 'applicant', straightBack: 'true' })
    expect(await stepsOf(second(), instance)).toEqual([])
    await complete(people.editor, instance, { flag: 'ok', variables: { title: '二' } })
    expect(await stepsOf(second(), instance)).toEqual(['复审'])
    const form = await second().get('blade-flow/process/form', { processInstanceId: instance })
    expect(form.data).toMatchObject({ fields: [{ id: 'title', value: '二' }] })
  })

  it('takes all steps again, and ends as approved', async () => {
    const instance = await returned(second(), { step: 'applicant' })
    await complete(people.editor, instance)
    expect([await stepsOf(first(), instance), await stepsOf(second(), instance)]).toEqual([['初审'], []])
    await complete(first(), instance)
    await complete(second(), instance)
    expect(await resultOf(instance)).toBe(1)
  })

  it('goes to an earlier step and on from there', async () => {
    const instance = await returned(second(), { step: 't' })
    expect([await stepsOf(first(), instance), await stepsOf(second(), instance)]).toEqual([['初审'], []])
    await complete(first(), instance)
    await complete(second(), instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('is given up by nobody but the applicant', async () => {
    const instance = await returned(first(), { step: 'applicant' })
    const taskId = await taskOf(people.editor, instance)
    const given = { taskId, userId: people.third.userId }
    expect(await reassigner.post('blade-flow/follow/reassign', given)).toMatchObject({ status: 200 })
    expect(await callWork(people.third, 'complete-task', { taskId, flag: 'no', comment: '算了' })).toMatchObject({
      ...{ status: 403, msg: '只有申请人可以放弃申请' },
    })
    await complete(people.third, instance)
    expect(await stepsOf(first(), instance)).toEqual(['初审'])
  })

  it('is given up by the applicant', async () => {
    const instance = await returned(first(), { step: 'applicant' })
    await complete(people.editor, instance, { flag: 'no', comment: '不再需要' })
    expect(await resultOf(instance)).toBe(3)
  })
})

it('an answer is taken back until the next step is opened', async () => {
  const instance = await start('two_steps')
  const taskId = await taskOf(first(), instance)
  await complete(first(), instance)
  const next = await taskOf(second(), instance)
  await acted(first(), 'take-back', { taskId })
  expect([await stepsOf(first(), instance), await stepsOf(second(), instance)]).toEqual([['初审'], []])
  expect(await callWork(second(), 'complete-task', { taskId: next, flag: 'ok' })).toMatchObject({
    ...{ status: 409, msg: expect.stringMatching(/^任务已由tester\d+取回$/) },
  })
  await complete(first(), instance)
  await second().get('blade-flow/process/form', { taskId: await taskOf(second(), instance) })
  expect(await callWork(first(), 'take-back', { taskId })).toMatchObject({
    status: 409,
    msg: '下一步处理人已打开，不能取回',
  })
})

it('a request with a timer waits for its applicant alone, also when the timer is due', async () => {
  await deploy(
    processDiagram(
      'parallel_timer',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="f"/>
      <parallelGateway id="f"/><sequenceFlow id="b" sourceRef="f" targetRef="t"/><sequenceFlow id="c" sourceRef="f" targetRef="u"/>
      <userTask id="t" name="初审" flowable:assignee="${first().userId}"/>
      <userTask id="u" name="复审" flowable:assignee="${second().userId}"/>
      <boundaryEvent id="late" attachedToRef="u" cancelActivity="false"><timerEventDefinition id="lt">
      <timeDuration>PT0.05S</timeDuration></timerEventDefinition></boundaryEvent>
      <sequenceFlow id="l" sourceRef="late" targetRef="r"/><userTask id="r" name="提醒" flowable:assignee="${people.third.userId}"/>
      <sequenceFlow id="m" sourceRef="r" targetRef="x"/><endEvent id="x"/>
      <sequenceFlow id="g" sourceRef="t" targetRef="j"/><sequenceFlow id="h" sourceRef="u" targetRef="j"/>
      <parallelGateway id="j"/><sequenceFlow id="k" sourceRef="j" targetRef="e"/><endEvent id="e"/>`,
    ),
  )
  const instance = await start('parallel_timer')
  await acted(first(), 'return', { taskId: await taskOf(first(), instance), step: 'applicant', comment: '补充' })
  await asSystem(() => wake(people.test.db, instance))
  expect(await stepsOf(people.third, instance)).toEqual([])
  expect(await stepsOf(second(), instance)).toEqual([])
  await complete(people.editor, instance)
  expect([await stepsOf(first(), instance), await stepsOf(second(), instance)]).toEqual([['初审'], ['复审']])
})

it('a request is urged once an hour', async () => {
  const processInstanceId = await start('two_steps')
  await acted(people.editor, 'urge', { processInstanceId })
  expect(await callWork(people.editor, 'urge', { processInstanceId })).toMatchObject({
    status: 409,
    msg: '60分钟内已催办过',
  })
})

it('nobody answers a suspended request until it is resumed', async () => {
  const processInstanceId = await start('two_steps')
  const taskId = await taskOf(first(), processInstanceId)
  await acted(administrator, 'suspend', { processInstanceId, comment: '核实' })
  expect(await callWork(first(), 'complete-task', { taskId, flag: 'ok' })).toMatchObject({
    status: 409,
    msg: '流程已由管理员暂停',
  })
  await acted(administrator, 'resume', { processInstanceId })
  await complete(first(), processInstanceId)
})

it('several tasks are answered with one opinion, each by itself, as the process allows', async () => {
  const instances = [await start('two_steps'), await start('two_steps')]
  const alone = await start('alone', { title: '采访车' })
  const [task] = await todoOf(first(), alone)
  expect(task).toMatchObject({ summary: '用车：采访车', alone: '该步骤不允许批量办理' })
  const tasks = await Promise.all(instances.map(instance => taskOf(first(), instance)))
  const { data } = await callWork(first(), 'complete-tasks', {
    taskIds: [...tasks, '1', task?.taskId].join(),
    flag: 'ok',
    comment: '同意',
  })
  expect(data).toMatchObject([
    { ok: true },
    { ok: true },
    { ok: false, msg: '数据不存在' },
    { ok: false, msg: '该步骤不允许批量办理' },
  ])
  for (const instance of instances) expect(await stepsOf(second(), instance)).toEqual(['复审'])
})

describe('a countersign', () => {
  const deployRule = (rule: string) =>
    deploy(
      taskSequence(
        'rule',
        [
          `<userTask id="t" name="会签" flowable:assignee="\${who}" flowable:countersign="${rule}">
          <multiInstanceLoopCharacteristics flowable:collection="\${people}" flowable:elementVariable="who"/></userTask>`,
        ],
        { start: startEvent('<flowable:formProperty id="people" name="会签人" type="users" required="true"/>') },
      ),
    )

  // 1 approved, 2 refused, null while it runs.
  it.each<[string, ('ok' | 'no')[], number | null]>([
    ['all', ['ok', 'ok'], null],
    ['all', ['ok', 'ok', 'ok'], 1],
    ['all', ['ok', 'no'], 2],
    ['any', ['no', 'no'], null],
    ['any', ['no', 'ok'], 1],
    ['any', ['no', 'no', 'no'], 2],
    ['60', ['no', 'ok'], null],
    ['60', ['no', 'ok', 'ok'], 1],
    ['60', ['no', 'no'], 2],
  ])('by the rule %s after %j comes to %s', async (rule, flags, result) => {
    await deployRule(rule)
    const signers = [people.third, ...people.others]
    const instance = await start('rule', { people: signers.map(({ userId }) => userId) })
    for (const [index, flag] of flags.entries())
      await complete(signers[index] as Person, instance, { flag, comment: '意见' })
    expect([await isOver(instance), await resultOf(instance)]).toEqual([result !== null, result])
  })

  it('does not count an approval before the signers who were added to it have answered', async () => {
    await deployRule('any')
    const [one, other, added] = [first(), second(), people.third]
    const instance = await start('rule', { people: [one.userId, other.userId] })
    const taskId = await taskOf(one, instance)
    await acted(one, 'add-signers', { taskId, userIds: added.userId, place: 'after' })
    await complete(one, instance)
    await complete(other, instance, { flag: 'no', comment: '意见' })
    expect(await isOver(instance)).toBe(false)
    await complete(added, instance, { flag: 'no', comment: '意见' })
    expect(await resultOf(instance)).toBe(2)
  })

  it('that is decided again after an answer was taken back waits for the same signers', async () => {
    await deployRule('any')
    const [one, other, added] = [first(), second(), people.third]
    const instance = await start('rule', { people: [one.userId, other.userId] })
    const taskId = await taskOf(other, instance)
    await acted(other, 'add-signers', { taskId, userIds: added.userId, place: 'before' })
    const own = await taskOf(one, instance)
    await complete(one, instance, { flag: 'no', comment: '意见' })
    await acted(one, 'take-back', { taskId: own })
    const waiting = [one, other, added].map(person => stepsOf(person, instance))
    expect(await Promise.all(waiting)).toEqual([['会签'], [], ['会签']])
  })

  it('that one of them decides names that person to the others', async () => {
    await deployRule('any')
    const [one, other] = [first(), second()]
    const instance = await start('rule', { people: [one.userId, other.userId] })
    const taskId = await taskOf(other, instance)
    await complete(one, instance)
    expect(await callWork(other, 'complete-task', { taskId, flag: 'ok' })).toMatchObject({
      ...{ status: 409, msg: expect.stringMatching(/^任务已因tester\d+的办理而结束$/) },
    })
  })

  it('with an unknown rule is not deployed', async () => {
    await expect(deployRule('most')).rejects.toThrow()
  })
})
