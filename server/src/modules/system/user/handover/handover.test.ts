// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import type { Handover, HandoverReport } from '#contract/system/handover'
import {
  callWork,
  complete,
  flowCodes,
  setUpWorkflow,
  todoOf,
} from '../../../../../../tests/support/records/workflow.ts'
import { timeLimit } from '../../../../../../tests/support/run/timeLimit.ts'
import type { Person } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'

const TENANT = '341811'
const { people, deploy, start, isOver } = setUpWorkflow(TENANT, '341812')
const stageCodes = ['stages', 'stages_add', 'stages_edit', 'stages_view', 'articles', 'columns', 'columns_add']
const adminCodes = [...flowCodes, ...stageCodes, 'user', 'user_view', 'user_edit', 'user_handover', 'user_delete']
/** Hands over, and has every right of those who leave. */
let chief: Person
/** Hands over, and may not edit stages. */
let clerk: Person

beforeAll(async () => {
  chief = await people.test.addPerson(TENANT, adminCodes)
  clerk = await people.test.addPerson(TENANT, ['user', 'user_handover', ...flowCodes, 'articles'])
  await deploy(
    process('one', 'flowable:assignee="${who}"'),
    process('two', 'flowable:candidateUsers="${who}"'),
    process('again', 'flowable:assignee="${who}"', 'flowable:assignee="${who}"'),
  )
})

const process = (key: string, first: string, second = '') => ({
  name: `${key}.bpmn`,
  xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="${key}" name="${key}"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
    <userTask id="t" name="复核" ${first}/>
    ${second && `<sequenceFlow id="c" sourceRef="t" targetRef="u"/><userTask id="u" name="备案" ${second}/>`}
    <sequenceFlow id="b" sourceRef="${second ? 'u' : 't'}" targetRef="e"/><endEvent id="e"/></process></definitions>`,
})

const leaverCodes = [...flowCodes, 'articles']
const newcomer = (codes: readonly string[] = leaverCodes) => people.test.addPerson(TENANT, codes)
const query = <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
  asSystem(async () => (await sql<Row>(text, ...values).execute(people.test.db)).rows)

const overview = async ({ userId }: Person, by = chief) =>
  (await by.get('blade-user/handover', { id: userId })).data as Handover
const counts = async (person: Person, by = chief) =>
  Object.fromEntries((await overview(person, by)).shares.map(({ key, count, others }) => [key, count + others]))
const handOver = (from: Person, values: object, by = chief) =>
  by.post('blade-user/hand-over', { id: from.userId, ...values })
const report = async (from: Person, values: object, by = chief) => {
  const answer = await handOver(from, values, by)
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as HandoverReport
}

async function addStage(userIds: string, values: object = {}): Promise<string> {
  const column = await chief.post('blade-biz/columns/submit', {
    ...{ columnName: '要闻', columnCode: `c${Math.random().toString(36).slice(2, 9)}`, sort: 1 },
  })
  const stage = { stageName: '二审', sort: 2, columnIds: (column.data as { id: string }).id, userIds, ...values }
  const answer = await chief.post('blade-biz/stages/submit', stage)
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}
const stage = async (id: string) => (await chief.get('blade-biz/stages/detail', { id })).data as { userIds: string }

it('counts what somebody has, by kind, and hands all of it to a successor', async () => {
  const [leaver, successor, other] = [await newcomer(), await newcomer(), await newcomer()]
  const assigned = await start('one', { who: leaver.userId })
  const candidate = await start('two', { who: leaver.userId })
  const claimed = await start('two', { who: leaver.userId })
  await claimOf(leaver, claimed)
  const stageId = await addStage(`${other.userId},${leaver.userId}`)
  expect(await counts(leaver)).toEqual({
    ...{ 'flow.assigned': 1, 'flow.claimed': 1, 'flow.candidate': 1, 'stages.userIds': 1 },
  })
  const values = { successorId: successor.userId }
  const preview = await report(leaver, { ...values, dryRun: 1 })
  expect(preview).toMatchObject({ total: 4, results: expect.arrayContaining([expect.objectContaining({ count: 1 })]) })
  expect(await counts(leaver)).toMatchObject({ 'flow.assigned': 1, 'stages.userIds': 1 })
  expect(await report(leaver, values)).toMatchObject({ total: 4, stopped: false })
  expect(await counts(leaver)).toEqual({})
  expect((await stage(stageId)).userIds).toBe(`${other.userId},${successor.userId}`)
  await complete(successor, assigned)
  await complete(successor, claimed)
  await claimOf(successor, candidate)
  await complete(successor, candidate)
  for (const instance of [assigned, claimed, candidate]) expect(await isOver(instance)).toBe(true)
  const history = (await chief.get('blade-biz/stages/history', { id: stageId })).data as Paged<{ userId: string }>
  expect(history.records[0]).toMatchObject({ userId: chief.userId, version: 2 })
  const trail = await people.editor.get('blade-flow/process/history-flow-list', { processInstanceId: assigned })
  expect(trail.body).toContain('工作交接')
})

async function claimOf(person: Person, instanceId: string): Promise<void> {
  const { records } = (await person.get('blade-flow/work/claim-list', { size: '50' })).data as Paged<{
    taskId: string
    processInstanceId: string
  }>
  const { taskId = '' } = records.find(({ processInstanceId }) => processInstanceId === instanceId) ?? {}
  expect(await callWork(person, `claim-task?taskId=${taskId}`, {})).toMatchObject({ status: 200 })
}

it('is undone from the list of bulk edits, by whoever handed over', async () => {
  const [leaver, successor] = [await newcomer(), await newcomer()]
  const id = await addStage(leaver.userId)
  await report(leaver, { successorId: successor.userId })
  const [entry] = await query<{ id: string; fileName: string }>`select id, file_name from sheet_import
    where module = 'blade-biz/stages' and create_user = ${chief.userId} order by id desc limit 1`
  expect(entry?.fileName).toMatch(/^交接：/)
  const undone = await chief.post('blade-biz/stages/bulk-undo', { id: entry?.id, dryRun: 0 })
  expect(undone.data, undone.body).toMatchObject({ restored: 1, left: [] })
  expect((await stage(id)).userIds).toBe(leaver.userId)
})

it('takes another successor for a kind, and leaves a kind as it is', async () => {
  const [leaver, successor, other] = [await newcomer(), await newcomer(), await newcomer()]
  const instance = await start('one', { who: leaver.userId })
  const [moved] = [await addStage(leaver.userId)]
  const successors = JSON.stringify({ 'stages.userIds': other.userId, 'flow.assigned': 'kept' })
  expect(await report(leaver, { successorId: successor.userId, successors })).toMatchObject({ total: 1 })
  expect((await stage(moved)).userIds).toBe(other.userId)
  expect(await todoOf(leaver, instance)).toHaveLength(1)
})

describe('a successor', () => {
  it('who lacks a right refuses the whole, with the kind and the parameter named', async () => {
    const [leaver, weak] = [await newcomer(), await newcomer(['work_todo'])]
    const instance = await start('one', { who: leaver.userId })
    const id = await addStage(leaver.userId)
    const preview = await report(leaver, { successorId: weak.userId, dryRun: 1 })
    const refused = preview.results.filter(({ refusal }) => refusal)
    expect(refused).toMatchObject([{ key: 'stages.userIds', field: 'successorId' }])
    const answer = await handOver(leaver, { successorId: weak.userId, stop: 1 })
    expect(answer).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^审稿环节：审稿人：.*没有“文章管理”的权限/),
    })
    expect(answer.body).toContain('successorId')
    expect(await todoOf(leaver, instance)).toHaveLength(1)
    expect((await stage(id)).userIds).toBe(leaver.userId)
    const successors = JSON.stringify({ 'stages.userIds': weak.userId })
    expect((await handOver(leaver, { successors })).body).toContain('successors')
  })

  it.each([
    ['is not the one who leaves', (leaver: Person) => leaver.userId, /不能交接给本人/],
    ['is of the same tenant', () => people.foreigner.userId, /接手人不存在/],
    ['exists', () => '42', /接手人不存在/],
  ] as const)('%s', async (_, idOf, msg) => {
    const leaver = await newcomer()
    await start('one', { who: leaver.userId })
    expect(await handOver(leaver, { successorId: idOf(leaver) })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(msg),
    })
    expect(await counts(leaver)).toEqual({ 'flow.assigned': 1 })
  })

  it('is active', async () => {
    const [leaver, gone] = [await newcomer(), await newcomer()]
    await start('one', { who: leaver.userId })
    await query`update blade_user set status = 2 where id = ${gone.userId}`
    expect(await handOver(leaver, { successorId: gone.userId })).toMatchObject({
      ...{ status: 400, msg: expect.stringContaining('已停用') },
    })
    expect(await handOver(leaver, { deputyId: gone.userId })).toMatchObject({ status: 400 })
  })

  it.each(['[1]', '{"a":1}', '{"a":"x"}', 'null', '{'])('is named in a readable way: %s', async successors => {
    const leaver = await newcomer()
    expect((await handOver(leaver, { successors })).status).toBe(400)
  })
})

describe('handing over', () => {
  it('takes its own right, the rights of the leaver and those of the records', async () => {
    const [leaver, successor] = [await newcomer(), await newcomer()]
    await addStage(leaver.userId)
    expect((await people.editor.get('blade-user/handover', { id: leaver.userId })).status).toBe(403)
    expect((await handOver(leaver, { successorId: successor.userId }, people.editor)).status).toBe(403)
    const powerful = await newcomer([...adminCodes, 'param'])
    expect((await clerk.get('blade-user/handover', { id: powerful.userId })).status).toBe(403)
    expect(await handOver(powerful, { successorId: successor.userId })).toMatchObject({ status: 403 })
    const { shares } = await overview(leaver, clerk)
    expect(shares).toMatchObject([{ key: 'stages.userIds', refusal: { zh: expect.any(String) } }])
    expect((await handOver(leaver, { successorId: successor.userId }, clerk)).status).toBe(400)
    expect(await handOver(leaver, { successorId: successor.userId, stop: 1 }, clerk)).toMatchObject({ status: 400 })
  })

  it('reaches nobody of another tenant, nor what is theirs', async () => {
    const stranger = people.foreigner
    const foreign = await people.test.addPerson('341812', [...adminCodes])
    for (const id of [stranger.userId, '1', 'x']) {
      expect((await chief.get('blade-user/handover', { id })).status, id).toBeGreaterThanOrEqual(400)
      const values = { id, successorId: chief.userId }
      expect([400, 404]).toContain((await chief.post('blade-user/hand-over', values)).status)
    }
    const leaver = await newcomer()
    const instance = await start('one', { who: leaver.userId })
    expect((await handOver(leaver, { successorId: foreign.userId }, foreign)).status).toBe(404)
    // The administrator of the platform works in its own tenant.
    expect((await people.test.admin.get('blade-user/handover', { id: leaver.userId })).status).toBe(404)
    expect(await todoOf(leaver, instance)).toHaveLength(1)
  })

  it('says that there is nothing', async () => {
    const leaver = await newcomer()
    expect(await handOver(leaver, { successorId: chief.userId })).toMatchObject({
      status: 400,
      msg: '没有可交接的内容',
    })
  })

  it('leaves a task alone that is completed at the same time', async () => {
    const [leaver, successor] = [await newcomer(), await newcomer()]
    const instances = []
    for (let count = 0; count < 5; count++) instances.push(await start('one', { who: leaver.userId }))
    const [first = ''] = instances
    const [task] = await todoOf(leaver, first)
    const [done, handed] = await Promise.all([
      callWork(leaver, 'complete-task', { taskId: task?.taskId ?? '', flag: 'ok' }),
      report(leaver, { successorId: successor.userId }),
    ])
    expect(handed.total).toBe(done.status === 200 ? 4 : 5)
    const [row] = await query<{ assignee: string; endedBy: string | null }>`select assignee, ended_by from flow_task
      where id = ${task?.taskId}`
    expect(row?.assignee).toBe(done.status === 200 ? leaver.userId : successor.userId)
    expect(await counts(leaver)).toEqual({})
  })

  it('moves 1,000 tasks and 1,000 records within seconds', async () => {
    const [leaver, successor] = [await newcomer(), await newcomer()]
    const instance = await start('one', { who: leaver.userId })
    const id = await addStage(leaver.userId)
    await query`insert into flow_task select (jsonb_populate_record(t, jsonb_build_object('id', t.id + n, 'execution_id', n::text))).*
      from flow_task t, generate_series(1, 999) n where t.instance_id = ${instance}`
    await query`insert into blade_stages select (jsonb_populate_record(s, jsonb_build_object('id', s.id + n))).*
      from blade_stages s, generate_series(1, 999) n where s.id = ${id}`
    const began = performance.now()
    expect(await report(leaver, { successorId: successor.userId })).toMatchObject({ total: 2000 })
    expect(performance.now() - began).toBeLessThan(timeLimit(30_000))
    expect(await counts(successor)).toEqual({ 'flow.assigned': 1000, 'stages.userIds': 1000 })
    const [noted] = await query<{
      count: string
    }>`select count(*) from flow_reassignment where to_user = ${successor.userId}`
    expect(Number(noted?.count)).toBe(1000)
  })
})

it('is recommended before the user is removed', async () => {
  const leaver = await newcomer()
  await start('one', { who: leaver.userId })
  const { data } = await chief.post('blade-user/removal-uses', { ids: leaver.userId })
  expect(data).toMatchObject([{ moduleTitle: '待办任务', count: 1, others: 0, hint: expect.stringContaining('交接') }])
})

describe('a deputy', () => {
  it('gets what arrives from now on, also after the account is stopped', async () => {
    const [leaver, deputy] = [await newcomer(), await newcomer()]
    const before = await start('again', { who: leaver.userId })
    const done = await report(leaver, { successorId: deputy.userId, deputyId: deputy.userId, stop: 1 })
    expect(done).toMatchObject({ total: 1, stopped: true })
    expect((await leaver.get('blade-user/info')).status).toBe(401)
    expect(await overview(leaver)).toMatchObject({ isActive: false, sessions: 0 })
    // The second step of a process that ran already.
    await complete(deputy, before)
    await complete(deputy, before)
    expect(await isOver(before)).toBe(true)
    const assigned = await start('one', { who: leaver.userId })
    expect(await todoOf(deputy, assigned)).toHaveLength(1)
    const candidate = await start('two', { who: leaver.userId })
    await claimOf(deputy, candidate)
    expect((await overview(deputy)).actsFor).toHaveLength(1)
  })

  it('is followed by their own deputy when they leave too', async () => {
    const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()]
    await report(first, { deputyId: second.userId, stop: 1 })
    await report(second, { deputyId: third.userId, stop: 1, successors: '{"user.deputyId":"kept"}' })
    expect(await todoOf(third, await start('one', { who: first.userId }))).toHaveLength(1)
    await claimOf(third, await start('two', { who: first.userId }))
  })

  it('is handed over like other work: whoever acted for somebody has a successor', async () => {
    const [absent, deputy, successor] = [await newcomer(), await newcomer(), await newcomer()]
    await report(absent, { deputyId: deputy.userId })
    expect(await counts(deputy)).toEqual({ 'user.deputyId': 1 })
    await report(deputy, { successorId: successor.userId })
    expect(await todoOf(successor, await start('one', { who: absent.userId }))).toHaveLength(1)
    // Nobody becomes their own deputy.
    expect(await counts(successor)).toMatchObject({ 'user.deputyId': 1 })
    const successors = JSON.stringify({ 'user.deputyId': absent.userId })
    expect(await report(successor, { successors })).toMatchObject({ total: 1 })
    expect((await overview(absent)).deputyName).toBe('')
  })

  it('is somebody else, active and of the tenant', async () => {
    const leaver = await newcomer()
    for (const deputyId of [leaver.userId, people.foreigner.userId, '42']) {
      expect((await handOver(leaver, { deputyId })).status).toBe(400)
      expect((await chief.post('blade-user/submit', { id: leaver.userId, deputyId })).status).toBe(400)
    }
  })

  it('of each other are no circle that loses tasks', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await report(one, { deputyId: other.userId })
    await report(other, { deputyId: one.userId })
    expect(await todoOf(other, await start('one', { who: one.userId }))).toHaveLength(1)
    await query`update blade_user set status = 2 where id in (${one.userId}, ${other.userId})`
    expect((await start('two', { who: one.userId })).length).toBeGreaterThan(0)
  })
})
