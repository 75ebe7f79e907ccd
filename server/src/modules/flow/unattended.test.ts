// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowExecution, OpenStep } from '#contract/flow/follow'
import type { Paged } from '#contract/kit/reply'
import {
  callWork,
  complete,
  flowCodes,
  historyOf,
  listOf,
  type ProcessFile,
  sendFiles,
  setUpWorkflow,
  stepsOf,
  taskSequence,
  testCategory,
  todoOf,
} from '../../../../tests/support/records/workflow.ts'
import { OTHER_TENANT, TENANT } from '../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const { people, deploy, start, isOver } = setUpWorkflow()
let administrator: Person

function process(key: string, first: string, second = ''): ProcessFile {
  const tasks = [
    `<userTask id="t" name="复核" ${first}/>`,
    ...(second ? [`<userTask id="u" name="备案" ${second}/>`] : []),
  ]
  return taskSequence(key, tasks, { attributes: `name="${key}"` })
}

beforeAll(async () => {
  administrator = await people.test.addPerson(TENANT, [...flowCodes, 'flow_follow_reassign'])
  await setAlias(administrator, 'admin')
})

async function setAlias({ userId }: Person, alias: string): Promise<void> {
  await asSystem(() =>
    sql`update blade_role set role_alias = ${alias} where id::text =
      (select role_id from blade_user where id = ${userId})`.execute(people.test.db),
  )
  await people.test.admin.get('blade-auth/oauth/clear-cache')
}

async function setState({ userId }: Person, { status = 1, isDeleted = 0 }): Promise<void> {
  await asSystem(() =>
    sql`update blade_user set status = ${status}, is_deleted = ${isDeleted} where id = ${userId}`.execute(
      people.test.db,
    ),
  )
}

const setRole = ({ userId }: Person, roleId: string) =>
  people.test.change(() => people.test.db.updateTable('bladeUser').set({ roleId }).where('id', '=', userId).execute())

const claimable = async (person: Person, instanceId: string) =>
  (await listOf(person, 'claim')).filter(({ processInstanceId }) => processInstanceId === instanceId)

const claim = (person: Person, taskId = '') => callWork(person, `claim-task?taskId=${taskId}`, {})

describe('a task without an active candidate', () => {
  it('goes to the administrators of the tenant, marked as a task that nobody else can claim', async () => {
    await deploy(process('nobody', 'flowable:candidateGroups="role:no_such_role"'))
    const instance = await start('nobody')
    expect(await claimable(people.editor, instance)).toEqual([])
    const [task] = await claimable(administrator, instance)
    expect(task).toMatchObject({ taskName: '复核', unattended: 1 })
    expect(await claim(people.editor, task?.taskId ?? '')).toMatchObject({ status: 404 })
    expect(await claim(administrator, task?.taskId ?? '')).toMatchObject({ status: 200 })
    await complete(administrator, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('leaves the administrators as soon as somebody joins the group', async () => {
    await deploy(process('joins', 'flowable:candidateGroups="role:proofreader"'))
    const instance = await start('joins')
    expect(await claimable(administrator, instance)).toHaveLength(1)
    await setAlias(people.others[0], 'proofreader')
    expect(await claimable(administrator, instance)).toEqual([])
    expect(await claimable(people.others[0], instance)).toMatchObject([{ unattended: 0 }])
    await setAlias(people.others[0], 'tester')
  })

  it('goes to the administrators where the applicant would be the only one to decide it', async () => {
    const { userId } = people.editor
    const [approver] = people.others
    await deploy(process('own_pool_only', `flowable:candidateUsers="${userId}"`))
    const pooled = await start('own_pool_only')
    expect(await claimable(administrator, pooled)).toMatchObject([{ unattended: 1 }])
    await deploy(process('own_later', `flowable:assignee="${approver.userId}"`, `flowable:assignee="${userId}"`))
    const instance = await start('own_later')
    await complete(approver, instance)
    expect(await stepsOf(people.editor, instance)).toEqual([])
    const [task] = await claimable(administrator, instance)
    expect(task).toMatchObject({ taskName: '备案', unattended: 1 })
    expect(await claim(administrator, task?.taskId)).toMatchObject({ status: 200 })
    await complete(administrator, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('is named with its group when the process is deployed', async () => {
    const file = process('warned', 'flowable:candidateGroups="role:no_such_role"', 'flowable:assignee="${initiator}"')
    const answer = await sendFiles(people.editor, 'deploy-upload', [file], { category: testCategory })
    expect(answer).toMatchObject({ status: 200, msg: '已部署1个流程' })
    expect(answer.data).toEqual({
      warnings: ['步骤“复核”的处理人 role:no_such_role 没有在职用户，任务将由管理员处理'],
    })
    const common = await sendFiles(people.test.admin, 'deploy-upload', [file], { category: testCategory })
    expect(JSON.stringify(common.data)).toContain('步骤“复核”的处理人 role:no_such_role 在租户')
    const fine = await sendFiles(
      people.editor,
      'deploy-upload',
      [process('fine', 'flowable:assignee="${initiator}"')],
      {
        category: testCategory,
      },
    )
    expect(fine.data).toBeNull()
  })
})

describe('somebody who leaves', () => {
  const later = 'flowable:assignee="${initiator}"'

  it('leaves their task to its other candidates, or to the administrators', async () => {
    for (const change of [{ status: 2 }, { isDeleted: 1 }]) {
      const leaver = await people.test.addPerson(TENANT, flowCodes)
      await deploy(process('leaver', `flowable:assignee="${leaver.userId}"`))
      const instance = await start('leaver')
      expect(await claimable(administrator, instance)).toEqual([])
      await setState(leaver, change)
      expect(await claimable(administrator, instance), JSON.stringify(change)).toMatchObject([{ unattended: 1 }])
      await setState(leaver, { status: 1, isDeleted: 0 })
      expect(await claimable(administrator, instance), 'after a return').toEqual([])
      expect(await claimable(leaver, instance), 'after a return').toHaveLength(1)
    }
  })

  it('keeps nobody from completing the step before theirs', async () => {
    const leaver = await people.test.addPerson(TENANT, flowCodes)
    await deploy(process('next', later, `flowable:assignee="${leaver.userId}"`))
    const instance = await start('next')
    await setState(leaver, { isDeleted: 1 })
    await complete(people.editor, instance)
    expect(await claimable(administrator, instance)).toMatchObject([{ taskName: '备案', unattended: 1 }])
  })
})

describe('reassigning', () => {
  it('gives a task to an active user of the tenant, notifies them, and is in the history', async () => {
    await deploy(process('moved', 'flowable:candidateGroups="role:no_such_role"'))
    const instance = await start('moved')
    const follow = async (person: Person) =>
      ((await person.get('blade-flow/follow/list', { processInstanceId: instance })).data as Paged<FlowExecution>)
        .records
    expect(await follow(administrator)).toMatchObject([{ taskName: '复核', unattended: 1 }])
    const steps = await administrator.get('blade-flow/follow/open-steps', { processInstanceId: instance })
    const [step] = steps.data as OpenStep[]
    expect(step).toMatchObject({
      taskName: '复核',
      assigneeName: '',
      candidates: 'role:no_such_role',
      unattended: true,
    })
    const taskId = step?.taskId ?? ''
    const reassign = (person: Person, input: object) => person.post('blade-flow/follow/reassign', { taskId, ...input })
    const colleague = people.others[0]
    expect(await reassign(people.editor, { userId: colleague.userId })).toMatchObject({ status: 403 })
    expect(await reassign(administrator, { userId: people.foreigner.userId })).toMatchObject({ status: 400 })
    expect(await reassign(administrator, {})).toMatchObject({ status: 400, msg: '请选择处理人' })
    expect(await reassign(administrator, { userId: people.editor.userId })).toMatchObject({
      ...{ status: 400, msg: '不能改派给申请人' },
    })
    const outsider = await people.test.addPerson(OTHER_TENANT, ['flow_follow', 'flow_follow_reassign'])
    expect(await reassign(outsider, { userId: outsider.userId })).toMatchObject({ status: 404 })
    expect(await reassign(administrator, { userId: colleague.userId, reason: '休假' })).toMatchObject({
      ...{ status: 200, msg: '任务已改派' },
    })
    expect(await stepsOf(colleague, instance)).toEqual(['复核'])
    expect(await follow(administrator)).toMatchObject([{ unattended: 0 }])
    expect(await reassign(administrator, { userId: people.others[1].userId })).toMatchObject({ status: 200 })
    expect(await stepsOf(colleague, instance)).toEqual([])
    expect(await callWork(colleague, 'complete-task', { taskId, flag: 'ok' })).toMatchObject({
      ...{ status: 409, msg: expect.stringMatching(/^任务已被tester\d+签收$/) },
    })
    await complete(people.others[1], instance)
    const history = await historyOf(people.editor, instance)
    expect(history.map(({ historyActivityName }) => historyActivityName)).toEqual([
      ...['开始', '改派：复核', '改派：复核', '复核', '结束'],
    ])
    expect(history[1]).toMatchObject({
      assignee: administrator.userId,
      comment: expect.stringMatching(/^无人处理 → .*，休假$/),
    })
    expect(await reassign(administrator, { userId: colleague.userId })).toMatchObject({ status: 409 })
  })

  it('gives all open tasks of a user to another one, or none', async () => {
    await deploy(process('left', `flowable:assignee="${people.others[1].userId}"`))
    const instances = [await start('left'), await start('left')]
    const all = (person: Person, input: object) => person.post('blade-flow/follow/reassign-all', input)
    const [successor, leaver] = people.others
    const input = { fromUserId: leaver.userId, userId: successor.userId }
    expect(await all(people.editor, input)).toMatchObject({ status: 403 })
    expect(await all(administrator, { ...input, userId: people.foreigner.userId })).toMatchObject({ status: 400 })
    for (const instance of instances) expect(await stepsOf(leaver, instance)).toEqual(['复核'])
    expect(await all(administrator, input)).toMatchObject({ status: 200, data: { count: 2 } })
    for (const instance of instances) expect(await stepsOf(successor, instance)).toEqual(['复核'])
    expect(await all(administrator, input)).toMatchObject({ status: 400, msg: '该用户没有待办任务' })
  })
})

describe('a deputy', () => {
  const setDeputy = ({ userId }: Person, deputy: Person | undefined) =>
    asSystem(() =>
      sql`update blade_user set deputy_id = ${deputy?.userId ?? null} where id = ${userId}`.execute(people.test.db),
    )

  it('decides no request of their own, which stays with whom they represent', async () => {
    const [approver, other] = people.others
    await setDeputy(approver, people.editor)
    await deploy(process('to_deputy', `flowable:assignee="${approver.userId}"`))
    const own = await start('to_deputy')
    expect(await stepsOf(people.editor, own)).toEqual([])
    await complete(approver, own)
    expect(await isOver(own)).toBe(true)

    await deploy(process('to_candidate', `flowable:candidateUsers="${approver.userId},${other.userId}"`))
    const pooled = await start('to_candidate')
    const [task] = await claimable(other, pooled)
    expect(await claim(people.editor, task?.taskId)).toMatchObject({
      ...{ status: 403, msg: '不能办理自己的申请，请由他人办理' },
    })
    await setDeputy(approver, undefined)
  })

  it('acts in the period that was set or during approved leave, and stands in list and history with whom they represent', async () => {
    const [approver] = people.others
    const setPeriod = (values: object) =>
      people.test.admin.post('blade-user/submit', { id: approver.userId, ...values })
    await deploy(
      process('by_period', `flowable:assignee="${approver.userId}"`),
      process('by_candidates', `flowable:candidateUsers="${approver.userId}"`),
    )
    const holder = async () => {
      const instance = await start('by_period')
      return (await stepsOf(people.third, instance)).length > 0 ? 'deputy' : 'approver'
    }
    await setDeputy(approver, people.third)
    expect(await setPeriod({ deputyFrom: '2020-01-01 00:00:00', deputyUntil: '2020-02-01 00:00:00' })).toMatchObject({
      status: 200,
    })
    expect(await holder()).toBe('approver')
    await setPeriod({ deputyUntil: '', deputyOnLeave: 1 })
    expect(await holder()).toBe('approver')
    await asSystem(() =>
      sql`insert into blade_process_leave (id, tenant_id, create_user, status, process_definition_id, task_user, start_time,
          end_time, reason, apply_time)
        values (${approver.userId}::bigint + 1, ${TENANT}, ${approver.userId}, 2, 1, 1, localtimestamp - interval '1 day',
          localtimestamp + interval '1 day', '休假', localtimestamp)`.execute(people.test.db),
    )
    expect(await holder()).toBe('deputy')
    const instance = await start('by_period')
    const pooled = await start('by_candidates')
    const [task] = await claimable(people.third, pooled)
    expect(await claim(people.third, task?.taskId)).toMatchObject({ status: 200 })
    for (const id of [instance, pooled]) {
      expect(await todoOf(people.third, id)).toMatchObject([{ forUserName: expect.stringMatching(/./) }])
      await complete(people.third, id)
      expect(await historyOf(people.editor, id)).toContainEqual(
        expect.objectContaining({ flag: 'ok', forUserName: expect.stringMatching(/./) }),
      )
    }
    await setDeputy(approver, undefined)
    await setPeriod({ deputyFrom: '', deputyOnLeave: 0 })
  })

  it('gets back requests of their own to correct, also when they represent somebody', async () => {
    await setDeputy(people.editor, people.third)
    await deploy(process('to_applicant', 'flowable:assignee="${initiator}"'))
    const instance = await start('to_applicant')
    expect(await stepsOf(people.third, instance)).toEqual(['复核'])
    await setDeputy(people.editor, undefined)
  })

  it('gets nothing once their account is stopped, or after somebody else was named', async () => {
    const [approver, other] = people.others
    await setDeputy(approver, people.third)
    await deploy(process('to_stopped', `flowable:assignee="${approver.userId}"`))
    expect(await stepsOf(people.third, await start('to_stopped'))).toEqual(['复核'])
    await setState(people.third, { status: 2 })
    const kept = await start('to_stopped')
    expect(await stepsOf(approver, kept)).toEqual(['复核'])
    await setState(people.third, { status: 1 })
    await setDeputy(approver, other)
    const passed = await start('to_stopped')
    expect(await stepsOf(other, passed)).toEqual(['复核'])
    await setDeputy(approver, undefined)
  })

  it('gets nothing any more once whoever named them may do less than the user, or is stopped', async () => {
    const approver = await people.test.addPerson(TENANT, flowCodes)
    const clerk = await people.test.addPerson(TENANT, [...flowCodes, 'user', 'user_edit'])
    const chief = await people.test.addPerson(TENANT, [...flowCodes, 'role_grant'])
    const deputy = people.third
    const name = (person: Person, deputyId: string) =>
      person.post('blade-user/submit', { id: approver.userId, deputyId })
    const assigned = async (person: Person) => stepsOf(person, await start('by_namer'))
    const pooled = async (person: Person) => (await claimable(person, await start('by_namer_pooled'))).length
    await deploy(process('by_namer', `flowable:assignee="${approver.userId}"`))
    await deploy(process('by_namer_pooled', `flowable:candidateUsers="${approver.userId}"`))
    expect(await name(clerk, deputy.userId)).toMatchObject({ status: 200 })
    expect(await assigned(deputy)).toEqual(['复核'])
    expect(await pooled(deputy)).toBe(1)

    await setRole(approver, chief.roleId)
    expect(await assigned(approver)).toEqual(['复核'])
    expect(await pooled(deputy)).toBe(0)
    expect(await pooled(approver)).toBe(1)
    await setRole(approver, approver.roleId)
    expect(await assigned(deputy)).toEqual(['复核'])

    await setState(clerk, { status: 2 })
    expect(await assigned(approver)).toEqual(['复核'])
    await name(people.test.admin, '')
    expect(await name(people.test.admin, deputy.userId)).toMatchObject({ status: 200 })
    expect(await assigned(deputy)).toEqual(['复核'])
    await name(people.test.admin, '')
  })
})
