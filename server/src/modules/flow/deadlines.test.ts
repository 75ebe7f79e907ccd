import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type WaitingWork, waitingPath } from '#contract/desk/workbench'
import type { FlowExecution } from '#contract/flow/follow'
import type { Paged } from '#contract/kit/reply'
import {
  callWork,
  complete,
  flowCodes,
  historyOf,
  sendFiles,
  setUpWorkflow,
  stepsOf,
  taskSequence,
  testCategory,
  todoOf,
} from '../../../../tests/support/records/workflow.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { wake } from './instances/instances.ts'

const { people, deploy, start } = setUpWorkflow()
let administrator: Person

const process = (key: string, attributes: string) =>
  taskSequence(key, [`<userTask id="t" name="复核" flowable:assignee="${people.others[0].userId}" ${attributes}/>`], {
    attributes: `name="${key}"`,
  })

const inDatabase = <Row>(query: ReturnType<typeof sql<Row>>) => asSystem(() => query.execute(people.test.db))

/** Brings the deadlines of an instance forward, and does the job that is queued for it, twice, as it may happen. */
async function pass(instance: string, time: 'remind_time' | 'escalate_time'): Promise<void> {
  await inDatabase(
    sql`update flow_task set ${sql.ref(time)} = localtimestamp(0) - interval '1 minute'
      where instance_id = ${instance} and ${sql.ref(time)} is not null`,
  )
  for (const _ of [1, 2]) await asSystem(() => wake(people.test.db, instance))
}

const actsIn = async (processInstanceId: string) =>
  (await historyOf(people.editor, processInstanceId))
    .filter(({ historyActivityId }) => ['remind', 'overdue'].includes(historyActivityId ?? ''))
    .map(({ historyActivityName, comment }) => [historyActivityName, comment])

beforeAll(async () => {
  administrator = await people.test.addPerson(TENANT, [...flowCodes, 'flow_calendar', 'flow_calendar_add'])
})

describe('a task that is due in working hours', () => {
  it('is due by the hours and days of its tenant', async () => {
    await deploy(process('working', 'flowable:dueDate="P1D" flowable:workTime="true"'))
    const { rows } = await inDatabase(sql<{ today: string }>`select localtimestamp(0)::date::text as today`)
    const dayAfter = (count: number) =>
      new Date(Date.parse(`${rows[0]?.today}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
    const add = (day: string, dayKind: number) =>
      administrator.post('blade-flow/calendar/submit', { day: `${day} 00:00:00`, dayKind })
    // Nobody works for nine days from today, and then on whatever day of the week it is.
    for (let count = 0; count < 10; count += 1)
      expect(await add(dayAfter(count), count === 9 ? 2 : 1)).toMatchObject({ status: 200 })
    expect(await add(dayAfter(9), 1)).toMatchObject({ status: 409, msg: '日期已存在' })
    const instance = await start('working')
    expect(await todoOf(people.others[0], instance)).toMatchObject([{ dueTime: `${dayAfter(9)} 18:00:00` }])
  })
})

it('a task that a drawn timer ended says so in the history, and one that a person ended does not', async () => {
  const { name, xml } = process('timed', '')
  await deploy({
    name,
    xml: xml.replace(
      '<endEvent',
      `<boundaryEvent id="l" attachedToRef="t"><timerEventDefinition><timeDuration>PT0.01S</timeDuration></timerEventDefinition>
      </boundaryEvent><sequenceFlow id="c" sourceRef="l" targetRef="u"/><sequenceFlow id="f" sourceRef="u" targetRef="e"/>
      <userTask id="u" name="补办" flowable:assignee="${people.others[0].userId}"/><endEvent`,
    ),
  })
  const instance = await start('timed')
  await expect
    .poll(async () => {
      await asSystem(() => wake(people.test.db, instance))
      return stepsOf(people.others[0], instance)
    })
    .toEqual(['补办'])
  await inDatabase(
    sql`update flow_task set end_time = end_time - interval '1 minute' where instance_id = ${instance} and task_key = 't'`,
  )
  const deleted = { processInstanceId: instance, deleteReason: '重复' }
  expect(await administrator.post('blade-flow/follow/delete-process-instance', deleted)).toMatchObject({ status: 200 })
  const tasks = (await historyOf(people.editor, instance)).filter(({ taskId }) => taskId !== '')
  expect(tasks.map(({ taskName, comment }) => [taskName, comment])).toEqual([
    ['复核', '超时'],
    ['补办', ''],
  ])
})

describe('a deadline', () => {
  it('reminds the holder once before it and once when it has passed, also where jobs run twice', async () => {
    await deploy(
      process('reminded', 'flowable:dueDate="P3D" flowable:remindBefore="PT2H" flowable:escalation="remind"'),
    )
    const instance = await start('reminded')
    const { rows } = await inDatabase(
      sql<{ hours: string }>`select round(extract(epoch from run_at - now()) / 3600)::text as hours
        from graphile_worker.jobs where key = ${`flow/${instance}`}`,
    )
    expect(rows).toEqual([{ hours: '70' }])
    expect(await actsIn(instance)).toEqual([])
    await pass(instance, 'remind_time')
    expect(await actsIn(instance)).toEqual([['到期提醒：复核', '']])
    await pass(instance, 'escalate_time')
    expect(await actsIn(instance)).toEqual([
      ['到期提醒：复核', ''],
      ['超时处理：复核', ''],
    ])
    expect(await stepsOf(people.others[0], instance)).toEqual(['复核'])
  })

  it('gives an overdue task to the superior of the applicant, and to nobody who has answered in time', async () => {
    const [holder, superior] = people.others
    await inDatabase(
      sql`with made as (insert into blade_dept (id, tenant_id, dept_name, full_name, head_id)
          values (${superior.userId}::bigint + 1, ${TENANT}, '采编部', '采编部', ${superior.userId}) returning id)
        update blade_user set dept_id = made.id::text from made where blade_user.id = ${people.editor.userId}`,
    )
    await deploy(
      process('given', 'flowable:dueDate="PT1H" flowable:escalation="transfer" flowable:escalateTo="superior:1"'),
    )
    const instance = await start('given')
    const inTime = await start('given')
    await complete(holder, inTime)
    await pass(inTime, 'escalate_time')
    expect(await actsIn(inTime)).toEqual([])
    await pass(instance, 'escalate_time')
    expect(await stepsOf(holder, instance)).toEqual([])
    const [[name, comment] = []] = await actsIn(instance)
    expect(name).toBe('超时处理：复核')
    expect(comment).toContain('→')
    await complete(superior, instance)
  })

  it('waits while the request is suspended', async () => {
    const suspender = await people.test.addPerson(TENANT, [...flowCodes, 'flow_follow_suspend'])
    const instance = await start('reminded')
    const input = { processInstanceId: instance, comment: '核实' }
    expect(await callWork(suspender, 'suspend', input)).toMatchObject({ status: 200 })
    await pass(instance, 'remind_time')
    expect(await actsIn(instance)).toEqual([])
    expect(await callWork(suspender, 'resume', input)).toMatchObject({ status: 200 })
    await asSystem(() => wake(people.test.db, instance))
    expect(await actsIn(instance)).toEqual([['到期提醒：复核', '']])
  })

  it('stands in the list of what runs, for administrators', async () => {
    await deploy(process('watched', 'flowable:dueDate="2020-01-31T09:00:00" flowable:escalation="administrators"'))
    const instance = await start('watched')
    await asSystem(() => wake(people.test.db, instance))
    const list = await people.editor.get('blade-flow/follow/list', { size: '50', processInstanceId: instance })
    expect((list.data as Paged<FlowExecution>).records).toMatchObject([{ dueTime: '2020-01-31 09:00:00' }])
    expect(await actsIn(instance)).toHaveLength(1)
  })

  it('stands among what waits for its holder and for administrators who were away', async () => {
    const matters = async (person: Person) =>
      ((await person.get(waitingPath)).data as WaitingWork).matters
        .filter(({ key, path }) => path.startsWith('blade-flow') && ['due', 'stuck'].includes(key))
        .map(({ path, total, isProblem }) => [path, total, isProblem])
    const [holder] = people.others
    const totalOf = async () => (await matters(holder)).find(([path]) => path === 'blade-flow/work/todo')?.[1] as number
    const before = await totalOf()
    await deploy(process('due_later', 'flowable:dueDate="P9D" flowable:escalation="remind"'))
    const later = await start('due_later')
    expect(await totalOf()).toBe(before)
    await inDatabase(
      sql`update flow_task set due_time = localtimestamp(0) - interval '1 hour' where instance_id = ${later}`,
    )
    expect(await totalOf()).toBe(before + 1)
    expect(await matters(people.third)).toContainEqual(['blade-flow/work/todo', 0, false])
    const [own] = (await matters(administrator)).filter(([path]) => path === 'blade-flow/follow')
    expect(own?.[1]).toBeGreaterThan(0)
    await complete(holder, later)
    expect(await totalOf()).toBe(before)
  })

  it.each([
    ['flowable:remindBefore="PT2H"', '没有到期时间'],
    ['flowable:dueDate="P1M" flowable:workTime="true"', '应为周、天、小时或分钟'],
    ['flowable:dueDate="P1D" flowable:escalation="ignore"', '应为remind、transfer或administrators'],
    ['flowable:dueDate="P1D" flowable:escalation="transfer"', '没有接收人'],
    ['flowable:dueDate="P1D" flowable:remindBefore="soon"', '时间“soon”格式不正确'],
  ])('that is drawn wrongly is refused: %s', async (attributes, reason) => {
    const answer = await sendFiles(people.editor, 'deploy-upload', [process('wrong', attributes)], {
      category: testCategory,
    })
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(reason) })
  })
})
