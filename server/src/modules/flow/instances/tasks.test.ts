// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BladeFlow } from '#contract/flow/work'
import { execute } from '../../../../../tests/support/database/postgres.ts'
import {
  callWork,
  complete,
  historyOf,
  listOf,
  setUpWorkflow,
  startEvent,
  stepsOf,
  taskOf,
  taskSequence,
  todoOf,
} from '../../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const { people, definitionOf, deploy, start, isOver } = setUpWorkflow()

beforeAll(() => {
  const candidates = people.others.map(({ userId }) => userId).join()
  return deploy(taskSequence('pool', [`<userTask id="t" name="复核" flowable:candidateUsers="${candidates}"/>`]))
})

async function claimable(person: Person, instance: string): Promise<BladeFlow> {
  const task = (await listOf(person, 'claim')).find(({ processInstanceId }) => processInstanceId === instance)
  expect(task).toBeDefined()
  return task as BladeFlow
}

const claim = (person: Person, taskId: string) => callWork(person, `claim-task?taskId=${taskId}`, {})
const completeById = (person: Person, taskId: string) => callWork(person, 'complete-task', { taskId, flag: 'ok' })

it('a task is claimed by one of two, also twice, and the refusal of the other names the claimant', async () => {
  const instance = await start('pool')
  const { taskId } = await claimable(people.others[0], instance)
  expect(await completeById(people.others[0], taskId)).toMatchObject({ status: 400, msg: '请先签收任务' })
  const answers = await Promise.all(people.others.map(person => claim(person, taskId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^任务已被tester\d+签收$/)
  const [winner, loser] = answers[0]?.status === 200 ? people.others : [people.others[1], people.others[0]]
  expect(await claim(winner, taskId)).toMatchObject({ status: 200 })
  expect(await completeById(loser, taskId)).toMatchObject({
    status: 409,
    msg: expect.stringMatching(/^任务已被tester/),
  })
  expect(await stepsOf(winner, instance)).toEqual(['复核'])
  expect(await stepsOf(loser, instance)).toEqual([])
})

it('nobody claims a task of their own request', async () => {
  const candidates = `${people.editor.userId},${people.third.userId}`
  await deploy(taskSequence('own_pool', [`<userTask id="t" name="复核" flowable:candidateUsers="${candidates}"/>`]))
  const { taskId } = await claimable(people.third, await start('own_pool'))
  expect(await claim(people.editor, taskId)).toMatchObject({ status: 403, msg: '不能办理自己的申请，请由他人办理' })
  expect(await claim(people.third, taskId)).toMatchObject({ status: 200 })
})

it('a task is completed once, however often that is requested, and claimed by nobody afterwards', async () => {
  const instance = await start('pool')
  const [one, other] = people.others
  await claim(one, (await claimable(one, instance)).taskId)
  const taskId = await taskOf(one, instance)
  const answers = await Promise.all([1, 2, 3, 4].map(() => completeById(one, taskId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^任务已由tester\d+办理$/)
  expect(await claim(other, taskId)).toMatchObject({ status: 409, msg: expect.stringMatching(/^任务已由tester/) })
  expect(await isOver(instance)).toBe(true)
})

it('the history gives the time that a task took, once it is completed', async () => {
  const instance = await start('pool')
  const [one] = people.others
  const { taskId } = await claimable(one, instance)
  const durations = async () => {
    const items = await historyOf(one, instance)
    return items.filter(item => item.taskId === taskId).map(item => item.historyActivityDurationTime)
  }
  expect(await durations()).toEqual([''])
  await claim(one, taskId)
  await completeById(one, taskId)
  expect(await durations()).toEqual([expect.stringMatching(/^\d+秒$/)])
})

describe('several people at one step', () => {
  const signers = () => [people.third, ...people.others].map(({ userId }) => userId)
  const signing = (loop: string) =>
    taskSequence('sign', [`<userTask id="t" name="签字" flowable:assignee="\${who}">${loop}</userTask>`], {
      start: startEvent('<flowable:formProperty id="people" name="会签人" type="users" required="true"/>'),
    })
  const collection = 'flowable:collection="${people}" flowable:elementVariable="who"'

  it('are chosen on the form, which names its field where nobody or a stranger is chosen', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics ${collection}/>`))
    const { id: processDefinitionId } = await definitionOf('sign')
    const starting = (chosen: unknown) =>
      callWork(people.editor, 'start-process', { processDefinitionId, variables: { people: chosen } })
    expect(await starting([])).toMatchObject({ status: 400, msg: '请选择会签人' })
    for (const stranger of ['nobody', people.foreigner.userId])
      expect(await starting([people.third.userId, stranger])).toMatchObject({
        ...{ status: 400, msg: `会签人：没有在职用户“${stranger}”` },
      })
    const instance = await start('sign', { people: [people.third.userId, people.third.userId] })
    expect(await todoOf(people.third, instance)).toHaveLength(1)
    const form = await people.editor.get('blade-flow/process/form', { processInstanceId: instance })
    expect(form.data).toMatchObject({
      fields: [{ id: 'people', type: 'users', value: [people.third.userId], options: [{ id: people.third.userId }] }],
    })
    await complete(people.third, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('are shown in the order in which they were chosen', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics ${collection}/>`))
    for (const chosen of [signers(), signers().toReversed()]) {
      const processInstanceId = await start('sign', { people: chosen })
      const form = await people.editor.get('blade-flow/process/form', { processInstanceId })
      expect(form.data).toMatchObject({ fields: [{ id: 'people', options: chosen.map(id => ({ id })) }] })
    }
  })

  it('all at once, and each of them once', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics ${collection}/>`))
    const instance = await start('sign', { people: signers() })
    const everybody = [people.third, ...people.others]
    const tasks = await Promise.all(everybody.map(async person => (await todoOf(person, instance))[0]?.taskId))
    // Each of them twice, as by a double click.
    const requests = [...everybody, ...everybody].map((person, index) =>
      callWork(person, 'complete-task', { taskId: tasks[index % everybody.length], flag: 'ok' }),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...everybody.map(() => 200), ...everybody.map(() => 409)])
    expect(await isOver(instance)).toBe(true)
    const history = await historyOf(people.editor, instance)
    expect(history.filter(step => step.historyActivityName === '签字')).toHaveLength(everybody.length)
  })

  it('any of them is enough, and the tasks of the others are over', async () => {
    const condition = '<completionCondition>${nrOfCompletedInstances &gt;= 1}</completionCondition>'
    await deploy(
      signing(`<multiInstanceLoopCharacteristics ${collection}>${condition}</multiInstanceLoopCharacteristics>`),
    )
    const instance = await start('sign', { people: signers() })
    await complete(people.others[0], instance)
    expect(await isOver(instance)).toBe(true)
    for (const person of [people.third, ...people.others]) expect(await todoOf(person, instance)).toEqual([])
  })

  it('end as soon as the condition on those who have not signed yet holds', async () => {
    const condition = '<completionCondition>${nrOfActiveInstances &lt;= 1}</completionCondition>'
    await deploy(
      signing(`<multiInstanceLoopCharacteristics ${collection}>${condition}</multiInstanceLoopCharacteristics>`),
    )
    const instance = await start('sign', { people: signers() })
    await complete(people.others[0], instance)
    expect(await isOver(instance)).toBe(false)
    await complete(people.third, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('one signs after the other', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics isSequential="true" ${collection}/>`))
    const instance = await start('sign', { people: signers() })
    for (const person of [people.third, ...people.others]) {
      expect(await todoOf(person, instance)).toHaveLength(1)
      await complete(person, instance)
    }
    expect(await isOver(instance)).toBe(true)
  })

  it('one no is a no, whoever answers last, and nobody answers twice', async () => {
    const drawn = `<exclusiveGateway id="g" default="no"/><sequenceFlow id="yes" sourceRef="g" targetRef="e">
      <conditionExpression>\${pass}</conditionExpression></sequenceFlow>
      <sequenceFlow id="no" sourceRef="g" targetRef="r"/><endEvent id="r"/>`
    const counted =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    const file = signing(counted)
    file.xml = file.xml
      .replace('flowable:assignee="${who}"', `flowable:candidateUsers="${signers().join()}"`)
      .replace('sourceRef="t" targetRef="e"', 'sourceRef="t" targetRef="g"')
      .replace('<endEvent id="e"/>', `<endEvent id="e"/>${drawn}`)
    await deploy(file)
    const instance = await start('sign', { people: signers() })
    const claimable = async (person: Person) =>
      (await listOf(person, 'claim')).filter(({ processInstanceId }) => processInstanceId === instance)
    const [first, second] = people.others
    for (const { taskId } of await claimable(first)) await callWork(first, 'claim-task', { taskId })
    await complete(first, instance, { flag: '', comment: '账目不符' })
    const [left] = await todoOf(first, instance)
    expect(await callWork(first, 'complete-task', { taskId: left?.taskId ?? '', flag: 'ok' })).toMatchObject({
      ...{ status: 409, msg: '您已在本次会签中表态，请由其他人会签' },
    })
    await people.test.admin.get('blade-auth/oauth/clear-cache')
    await asSystem(() =>
      people.test.db
        .updateTable('flowTask')
        .set({ assignee: second.userId })
        .where('id', '=', left?.taskId ?? '')
        .execute(),
    )
    await complete(second, instance)
    expect(await outcomeOf(instance)).toBe(2)
  })
})

describe('a refusal', () => {
  const approval = (attributes = '', second = 'who') =>
    taskSequence('ask', [
      `<userTask id="t" name="审批" flowable:assignee="\${who}" ${attributes}/>`,
      `<userTask id="u" name="复核" flowable:assignee="\${${second}}"/>`,
    ])
  const no = { flag: '', comment: '不同意' }

  it('goes on where its author says so, and no approval comes of it', async () => {
    await deploy(approval('flowable:refusal="continue"'))
    const [approver] = people.others
    const instance = await start('ask', { who: approver.userId })
    await complete(approver, instance, no)
    expect(await stepsOf(approver, instance)).toEqual(['复核'])
    await complete(approver, instance)
    expect(await outcomeOf(instance)).toBe(2)
  })

  it('ends the request where it says so, whatever the drawing makes of refusals', async () => {
    await deploy(approval('flowable:refusal="continue"'))
    const [approver] = people.others
    const instance = await start('ask', { who: approver.userId })
    await complete(approver, instance, { flag: 'end', comment: '不予办理' })
    expect([await isOver(instance), await outcomeOf(instance)]).toEqual([true, 2])
    const done = (result: string) => listOf(approver, 'done', { result })
    expect(await done('2')).toContainEqual(expect.objectContaining({ processInstanceId: instance, resultName: '驳回' }))
    expect(await done('1')).not.toContainEqual(expect.objectContaining({ processInstanceId: instance }))
  })

  it('is one of four ends that the list of sent requests shows and is filtered by', async () => {
    const own = approval().xml.replaceAll('"ask"', '"give_up"').replaceAll('${who}', '${initiator}')
    await deploy(approval(), { name: 'give_up.bpmn', xml: own })
    const [approver] = people.others
    const ask = () => start('ask', { who: approver.userId })
    const [running, approved, refused, deleted] = [await ask(), await ask(), await ask(), await ask()]
    const withdrawn = await start('give_up')
    for (const _ of ['审批', '复核']) await complete(approver, approved)
    await complete(approver, refused, no)
    for (const answer of [no, no]) await complete(people.editor, withdrawn, answer)
    const deletion = { processInstanceId: deleted, deleteReason: '重复' }
    expect(await people.editor.post('blade-flow/follow/delete-process-instance', deletion)).toMatchObject({
      status: 200,
    })
    const instances = [approved, refused, withdrawn, deleted, running]
    for (const [index, name] of ['通过', '驳回', '撤回', '终止'].entries()) {
      const result = index + 1
      const records = await listOf(people.editor, 'send', { result: String(result) })
      for (const record of records) expect(record).toMatchObject({ result, resultName: name })
      const found = records.map(({ processInstanceId }) => processInstanceId).filter(id => instances.includes(id))
      expect(found, name).toEqual([instances[index]])
    }
    expect(await outcomeOf(running)).toBeNull()
  })

  it('of earlier versions is no approval in the list of sent requests', async () => {
    await deploy(approval())
    const [approver] = people.others
    const instance = await start('ask', { who: approver.userId })
    await complete(approver, instance, no)
    const file = await readFile('server/src/platform/db/upgrades/0203_outcomes_of_before.sql', 'utf8')
    await execute(people.test.connection, `update flow_instance set outcome = 'completed' where id = ${instance}`)
    await execute(people.test.connection, `begin; ${file}; commit`)
    expect(await outcomeOf(instance)).toBe(2)
  })

  it('is nothing that applicants decide themselves', async () => {
    await deploy(approval('', 'signer'))
    const { id: processDefinitionId } = await definitionOf('ask')
    const [approver] = people.others
    const { userId } = people.editor
    expect(
      await callWork(people.editor, 'start-process', { processDefinitionId, variables: { who: userId } }),
    ).toMatchObject({ status: 400, msg: '步骤“审批”不能由申请人自己办理，请选择他人' })
    const instance = await start('ask', { who: approver.userId, signer: userId })
    await complete(approver, instance, { flag: 'ok' })
    expect(await todoOf(people.editor, instance)).toEqual([])
    // Earlier versions assigned the task to the applicant.
    await execute(
      people.test.connection,
      `update flow_task set assignee = ${userId} where instance_id = ${instance} and end_time is null`,
    )
    const [task] = await todoOf(people.editor, instance)
    expect(await callWork(people.editor, 'complete-task', { taskId: task?.taskId ?? '', flag: 'ok' })).toMatchObject({
      ...{ status: 403, msg: '不能办理自己的申请，请由他人办理' },
    })
  })
})

/** 1 approved, 2 refused, 3 withdrawn, 4 ended by an administrator. */
async function outcomeOf(instance: string): Promise<unknown> {
  const records = await listOf<BladeFlow & { result: number }>(people.editor, 'send')
  return records.find(({ processInstanceId }) => processInstanceId === instance)?.result
}

describe('candidates of a group', () => {
  const group = (key: string, attributes: string) => taskSequence(key, [`<userTask id="t" name="复核" ${attributes}/>`])
  const sees = async (person: Person, instance: string) =>
    (await listOf(person, 'claim')).some(({ processInstanceId }) => processInstanceId === instance)
  const alias = async ({ roleId: id }: Person, roleAlias: string) => {
    await asSystem(() => people.test.db.updateTable('bladeRole').set({ roleAlias }).where('id', '=', id).execute())
    await people.test.admin.get('blade-auth/oauth/clear-cache')
  }
  const post = async ({ userId, tenantId }: Person, postCode: string) => {
    const id = newId()
    const values = { id, tenantId, category: 1, postCode, postName: '岗', sort: 1, remark: null }
    await asSystem(async () => {
      await people.test.db.insertInto('bladePost').values(values).execute()
      await people.test.db.updateTable('bladeUser').set({ postId: id }).where('id', '=', userId).execute()
    })
  }

  it('are those whose role has the alias, and nobody whose post, role or account spells the same', async () => {
    const [holder, forger] = people.others
    await alias(holder, 'hr')
    await deploy(group('by_alias', 'flowable:candidateGroups="role:hr"'))
    const byAlias = await start('by_alias')
    await post(forger, 'role:hr')
    expect([await sees(holder, byAlias), await sees(forger, byAlias)]).toEqual([true, false])

    await deploy(group('by_code', 'flowable:candidateGroups="post:chief"'))
    const byCode = await start('by_code')
    await alias(forger, 'post:chief')
    expect(await sees(forger, byCode)).toBe(false)
    await post(holder, 'chief')
    expect(await sees(holder, byCode)).toBe(true)

    const { roleId } = holder
    await deploy(group('by_id', `flowable:candidateGroups="${roleId}"`))
    const byId = await start('by_id')
    await alias(forger, roleId)
    expect([await sees(holder, byId), await sees(forger, byId)]).toEqual([true, false])
  })

  it('are not those whose account is the id of a candidate', async () => {
    const [candidate, forger] = people.others
    await deploy(group('by_user', `flowable:candidateUsers="${candidate.userId}"`))
    const instance = await start('by_user')
    await asSystem(() =>
      people.test.db
        .updateTable('bladeUser')
        .set({ account: candidate.userId })
        .where('id', '=', forger.userId)
        .execute(),
    )
    await people.test.admin.get('blade-auth/oauth/clear-cache')
    expect([await sees(candidate, instance), await sees(forger, instance)]).toEqual([true, false])
  })
})
