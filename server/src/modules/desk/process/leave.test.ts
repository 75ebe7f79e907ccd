// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newsPage } from '#contract/biz/page'
import { type LeaveDetail, leaveStatus } from '#contract/desk/process/leave'
import type { FlowProcess } from '#contract/flow/manager'
import type { FlowDiagram, FlowForm } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import { permissionCodes } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import {
  callWork,
  complete,
  historyOf,
  listOf,
  processesOf,
  sendFiles,
  startEvent,
  taskSequence,
} from '../../../../../tests/support/records/workflow.ts'
import { OTHER_TENANT, TENANT } from '../../../../../tests/support/servers/config.ts'
import { type Person, setUpApp, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { processFile } from '../../flow/index.ts'

const desk = ['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done']
const path = 'blade-desk/process/leave'
const times = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-03 18:00:00', reason: '家中有事' }
const pageCodes = permissionCodes(newsPage)

interface People {
  test: TestApp
  applicant: Person
  chief: Person
  personnel: Person
  colleague: Person
  /** A user of another tenant. */
  stranger: Person
  processDefinitionId: string
}

/** People of a tenant who request leave and decide on it, by the process that comes with the product. */
function setUpLeave() {
  const test = setUpApp()
  const people = { test } as People

  beforeAll(async () => {
    for (const name of ['applicant', 'chief', 'personnel', 'colleague'] as const)
      people[name] = await test.addPerson(TENANT, desk)
    people.stranger = await test.addPerson(OTHER_TENANT, [...desk, 'flow_follow', 'flow_manager'])
    const { applicant, personnel, colleague } = people
    await asSystem(async () => {
      for (const { userId } of [personnel, colleague])
        await sql`update blade_role set role_alias = 'hr' where id::text =
          (select role_id from blade_user where id = ${userId})`.execute(test.db)
      await sql`update blade_user set real_name = '张一' where id = ${applicant.userId}`.execute(test.db)
    })
    await test.admin.get('blade-auth/oauth/clear-cache')
    const processes = await processesOf(applicant, { category: 'flow_1' })
    expect(processes).toMatchObject([{ key: 'leave', tenantId: '', categoryName: '请假流程', version: 1 }])
    people.processDefinitionId = processes[0]?.id ?? ''
  })

  async function apply(changes = {}): Promise<{ id: string; processInstanceId: string }> {
    const { applicant, chief, processDefinitionId } = people
    // Nobody is away twice at the same time.
    await asSystem(() =>
      sql`update blade_process_leave set status = 4 where create_user = ${applicant.userId}`.execute(test.db),
    )
    const body = { processDefinitionId, taskUser: chief.userId, ...times, ...changes }
    const answer = await applicant.post(`${path}/start-process`, body)
    expect(answer, answer.body).toMatchObject({ status: 200 })
    return answer.data
  }

  return { people, apply }
}

async function taskOf(person: Person, list: 'claim' | 'todo', instanceId: string): Promise<BladeFlow> {
  const found = (await listOf(person, list)).find(({ processInstanceId }) => processInstanceId === instanceId)
  expect(found, `${list} of ${instanceId}`).toBeDefined()
  return found as BladeFlow
}

/** Refuses unless the body states `ok`. */
const completeTask = (person: Person, taskId: string, body: object) =>
  callWork(person, 'complete-task', { taskId, flag: 'no', ...body })

const detailOf = async (person: Person, businessId: string) =>
  (await person.get(`${path}/detail`, { businessId })).data as LeaveDetail

const { people, apply } = setUpLeave()

describe('a request for leave', () => {
  it('passes the approver and personnel, and is approved', async () => {
    const { applicant, chief, personnel } = people
    const { id, processInstanceId } = await apply()
    expect(await detailOf(applicant, id)).toMatchObject({
      ...{ status: leaveStatus.running, statusName: '审批中', ...times, processInstanceId },
      flow: { processIsFinished: 'unfinished', processDefinitionName: '请假流程' },
    })
    expect((await listOf(applicant, 'send'))[0]).toMatchObject({
      ...{ processInstanceId, taskName: '审批', processIsFinished: 'unfinished', businessId: id, status: 'send' },
    })
    await complete(chief, processInstanceId, { flag: 'ok', comment: '同意' })
    expect((await listOf(chief, 'done'))[0]).toMatchObject({ processInstanceId, taskName: '审批', comment: '同意' })
    const { taskId } = await taskOf(personnel, 'claim', processInstanceId)
    expect(await completeTask(personnel, taskId, { flag: 'ok' })).toMatchObject({ status: 400, msg: '请先签收任务' })
    expect(await personnel.post('blade-flow/work/claim-task', undefined, { taskId })).toMatchObject({ status: 200 })
    await complete(personnel, processInstanceId, { flag: 'ok', comment: '已登记' })
    expect(await detailOf(applicant, id)).toMatchObject({
      ...{ status: leaveStatus.approved, statusName: '已通过' },
      flow: { processIsFinished: 'finished' },
    })
    const history = await historyOf(applicant, processInstanceId)
    expect(history.map(({ historyActivityName, comment, flag }) => [historyActivityName, comment, flag])).toEqual([
      ['提交申请', '', ''],
      ['审批', '同意', 'ok'],
      ['人事审批', '已登记', 'ok'],
      ['审批通过', '', ''],
    ])
    for (const item of history) for (const [name, value] of Object.entries(item)) expect(value, name).not.toBeNull()
    expect((await listOf(applicant, 'send'))[0]).toMatchObject({ processIsFinished: 'finished', taskName: '' })
  })

  it('shows the issues that the applicant edits and that come out meanwhile to applicant and approvers', async () => {
    const { applicant, chief, colleague, test } = people
    const editor = await test.addPerson(TENANT, ['edition', 'edition_add', ...pageCodes])
    for (const [editionNo, day, editorInChief] of [
      [1, '2027-05-03', '李二、张一'],
      [2, '2027-05-06', '张一一'],
      [3, '2027-05-07', '张一'],
    ] as const) {
      const issue = { title: `第${editionNo}期`, editionNo, publishDate: `${day} 00:00:00`, editorInChief }
      const editionId = await editor.create('blade-biz/edition', issue)
      await editor.create('blade-biz/page', {
        editionId,
        pageNo: 'A01',
        pageName: '要闻',
        sort: 1,
        layoutEditor: '张一',
      })
    }
    const span = { startTime: '2027-05-03 14:00:00', endTime: '2027-05-06 09:00:00' }
    const duties = [
      { title: '第1期', publishDate: '2027-05-03 00:00:00', pageNo: '' },
      { title: '第1期', publishDate: '2027-05-03 00:00:00', pageNo: 'A01' },
      { title: '第2期', publishDate: '2027-05-06 00:00:00', pageNo: 'A01' },
    ]
    expect((await applicant.get(`${path}/duties`, span)).data).toEqual(duties)
    expect((await colleague.get(`${path}/duties`, span)).data).toEqual([])
    const { id } = await apply(span)
    expect((await detailOf(chief, id)).duties).toEqual(duties)
  })

  it('tells the applicant and who decides what is left of the annual leave in each year that it touches', async () => {
    const { applicant, chief, personnel, colleague, test } = people
    const balancesFor = async (span: Record<string, string>) => (await applicant.get(`${path}/balances`, span)).data
    const first = { startTime: '2028-03-01 00:00:00', endTime: '2028-03-04 00:00:00' }
    const balance = { year: 2028, entitled: 10, approved: 0, pending: 0 }
    expect(await balancesFor(first)).toEqual([{ ...balance, asked: 3 }])
    const { id, processInstanceId } = await apply(first)
    // The request that is decided on is not counted twice.
    expect((await detailOf(chief, id)).balances).toEqual([{ ...balance, asked: 3 }])
    expect(await balancesFor(first)).toEqual([{ ...balance, pending: 3, asked: 3 }])
    await complete(chief, processInstanceId, { flag: 'ok', comment: '同意' })
    const { taskId } = await taskOf(personnel, 'claim', processInstanceId)
    await personnel.post('blade-flow/work/claim-task', undefined, { taskId })
    await complete(personnel, processInstanceId, { flag: 'ok', comment: '已登记' })
    const param = { paramName: '年假天数', paramKey: 'leave.annualDays', paramValue: '12' }
    await test.change(() =>
      dynamic(test.db)
        .insertInto('bladeParam')
        .values({ id: '12', tenantId: TENANT, ...param })
        .execute(),
    )
    // The new year begins within the leave.
    const turn = { startTime: '2028-12-31 00:00:00', endTime: '2029-01-02 12:00:00' }
    expect(await balancesFor(turn)).toEqual([
      { year: 2028, entitled: 12, approved: 3, pending: 0, asked: 1 },
      { year: 2029, entitled: 12, approved: 0, pending: 0, asked: 1.5 },
    ])
    expect((await colleague.get(`${path}/balances`, first)).data).toMatchObject([{ approved: 0, pending: 0 }])
  })

  it('that is rejected comes back with the reason, is corrected and requested again', async () => {
    const { applicant, chief, personnel } = people
    const { id, processInstanceId } = await apply()
    const { taskId: first } = await taskOf(chief, 'todo', processInstanceId)
    await complete(chief, processInstanceId, { comment: '时间太长' })
    expect(await detailOf(applicant, id)).toMatchObject({ status: leaveStatus.rejected })
    expect(await chief.post('blade-flow/work/take-back', { taskId: first })).toMatchObject({ status: 200 })
    expect(await detailOf(applicant, id)).toMatchObject({ status: leaveStatus.running })
    await complete(chief, processInstanceId, { comment: '时间太长' })
    const { taskId } = await taskOf(applicant, 'todo', processInstanceId)
    const form = (await applicant.get('blade-flow/process/form', { taskId })).data as FlowForm
    expect(form).toMatchObject({ taskName: '调整申请', businessId: id })
    expect(form.fields.find(field => field.id === 'reason')).toMatchObject({ value: '家中有事', writable: true })
    const wrong = { flag: 'ok', variables: { endTime: '2026-11-01 09:00:00' } }
    expect(await completeTask(applicant, taskId, wrong)).toMatchObject({ status: 400, msg: '结束时间应晚于开始时间' })
    await complete(applicant, processInstanceId, {
      flag: 'ok',
      variables: { endTime: '2026-12-02 09:00:00', pass: false },
    })
    expect(await detailOf(applicant, id)).toMatchObject({ status: leaveStatus.running, endTime: '2026-12-02 09:00:00' })
    await complete(chief, processInstanceId, { flag: 'ok' })
    const { taskId: last } = await taskOf(personnel, 'claim', processInstanceId)
    await personnel.post('blade-flow/work/claim-task', undefined, { taskId: last })
    await complete(personnel, processInstanceId, { comment: '人手不够' })
    expect(await detailOf(applicant, id)).toMatchObject({ status: leaveStatus.rejected })
    await complete(applicant, processInstanceId, { comment: '算了' })
    expect(await detailOf(applicant, id)).toMatchObject({
      status: leaveStatus.rejected,
      flow: { processIsFinished: 'finished' },
    })
    const diagram = (await applicant.get('blade-flow/process/diagram', { processInstanceId })).data as FlowDiagram
    expect(diagram).toMatchObject({ active: [], name: '请假流程' })
    expect(diagram.flows).toEqual(expect.arrayContaining(['approvalRefused', 'again', 'givenUp']))
    expect(diagram.steps.find(step => step.id === 'approval')).toMatchObject({ visits: 2 })
  })

  it.each(['审批', '人事审批'])(
    'refused at the step %s ends as refused in the list of sent requests',
    async refusedAt => {
      const { applicant, chief, personnel } = people
      const { id, processInstanceId } = await apply()
      if (refusedAt === '人事审批') {
        await complete(chief, processInstanceId, { flag: 'ok' })
        const { taskId } = await taskOf(personnel, 'claim', processInstanceId)
        await personnel.post('blade-flow/work/claim-task', undefined, { taskId })
      }
      await complete(refusedAt === '审批' ? chief : personnel, processInstanceId, { comment: '人手不够' })
      const sent = async () =>
        (await listOf(applicant, 'send')).find(one => one.processInstanceId === processInstanceId)
      expect(await sent()).toMatchObject({ processIsFinished: 'unfinished', taskName: '调整申请', result: null })
      expect(await detailOf(applicant, id)).toMatchObject({ status: leaveStatus.rejected })
      await complete(applicant, processInstanceId, { comment: '算了' })
      expect(await sent()).toMatchObject({ processIsFinished: 'finished', result: 2 })
    },
  )

  it('says in the lists whose it is and what it is about', async () => {
    const { applicant, chief } = people
    const { processInstanceId } = await apply({ reason: '探亲' })
    const named = {
      summary: '开始时间：2026-12-01 09:00；结束时间：2026-12-03 18:00；请假理由：探亲',
      formKey: 'leave',
    }
    const task = await taskOf(chief, 'todo', processInstanceId)
    expect(task).toMatchObject({ ...named, startUserName: '张一' })
    const { records } = (
      await chief.get('blade-flow/work/todo-list', { startUserName: task.startUserName.slice(0, 8) })
    ).data as Paged<BladeFlow>
    expect(records.map(one => one.processInstanceId)).toContain(processInstanceId)
    expect((await listOf(applicant, 'send'))[0]).toMatchObject({ processInstanceId, ...named })
  })

  it('is for one absence at a time, and decided by somebody else', async () => {
    const { applicant, processDefinitionId } = people
    await apply()
    const ask = (changes: object) =>
      applicant.post(`${path}/start-process`, {
        processDefinitionId,
        taskUser: people.chief.userId,
        ...times,
        ...changes,
      })
    expect(await ask({ startTime: '2026-12-03 09:00:00', endTime: '2026-12-05 18:00:00' })).toMatchObject({
      ...{ status: 409, msg: '与您另一个请假申请（2026-12-01 09:00:00 至 2026-12-03 18:00:00）时间重叠' },
    })
    expect(await ask({ taskUser: applicant.userId })).toMatchObject({ status: 400, msg: '审批人不能是申请人本人' })
    const later = { startTime: '2027-01-05 09:00:00', endTime: '2027-01-06 18:00:00' }
    const { processInstanceId } = (await ask(later)).data as { processInstanceId: string }
    await complete(people.chief, processInstanceId, { comment: '换一天' })
    const { taskId } = await taskOf(applicant, 'todo', processInstanceId)
    const corrected = (variables: object) => completeTask(applicant, taskId, { flag: 'ok', comment: '已改', variables })
    expect(await corrected({ taskUser: applicant.userId })).toMatchObject({ msg: '审批人不能是申请人本人' })
    expect(await corrected({ startTime: times.startTime, endTime: later.endTime })).toMatchObject({ status: 409 })
    expect(await corrected({ endTime: '2027-01-07 18:00:00' })).toMatchObject({ status: 200 })
  })

  it('for days in the past is taken with a reason, and refused without one', async () => {
    const { applicant, chief, processDefinitionId } = people
    const past = { startTime: '2024-11-04 09:00:00', endTime: '2024-11-05 18:00:00' }
    for (const reason of [undefined, '', ' ']) {
      const body = { processDefinitionId, taskUser: chief.userId, ...past, reason }
      const refused = await applicant.post(`${path}/start-process`, body)
      expect(JSON.parse(refused.body)).toMatchObject({ code: 400, errors: { reason: '请输入请假理由' } })
    }
    const { id } = await apply({ ...past, reason: '补病假' })
    expect(await detailOf(applicant, id)).toMatchObject({ ...past, reason: '补病假', status: leaveStatus.running })
  })

  it('that an administrator ends is cancelled, with the reason in its history', async () => {
    const { applicant, chief, test } = people
    const { id, processInstanceId } = await apply()
    const manager = await test.addPerson(TENANT, ['flow_follow', 'flow_follow_delete'])
    const input = { processInstanceId, deleteReason: '重复提交' }
    expect(
      await manager.post('blade-flow/follow/delete-process-instance', undefined, { processInstanceId }),
    ).toMatchObject({
      status: 400,
    })
    expect(await manager.post('blade-flow/follow/delete-process-instance', undefined, input)).toMatchObject({
      status: 200,
    })
    expect(await detailOf(applicant, id)).toMatchObject({ status: leaveStatus.cancelled })
    expect((await historyOf(applicant, processInstanceId)).at(-1)).toMatchObject({
      ...{ historyActivityName: '流程删除', comment: '重复提交' },
    })
    expect(await listOf(chief, 'todo')).not.toContainEqual(expect.objectContaining({ processInstanceId }))
    const sent = (await listOf(applicant, 'send')).find(one => one.processInstanceId === processInstanceId)
    expect(sent).toMatchObject({ comment: '重复提交', processIsFinished: 'finished' })
  })

  it('is nothing to another tenant, nor to colleagues who have no part in it', async () => {
    const { chief, stranger, test } = people
    const { id, processInstanceId } = await apply()
    const { taskId } = await taskOf(chief, 'todo', processInstanceId)
    const idle = await test.addPerson(TENANT, desk)
    for (const person of [stranger, idle]) {
      const absent = await person.get(`${path}/detail`, { businessId: '9000000000000000001' })
      expect((await person.get(`${path}/detail`, { businessId: id })).body).toBe(absent.body)
      for (const [call, query] of [
        ['history-flow-list', { processInstanceId }],
        ['diagram', { processInstanceId }],
        ['form', { taskId }],
      ] as const)
        expect(await person.get(`blade-flow/process/${call}`, query), call).toMatchObject({ status: 404 })
      expect(await person.post('blade-flow/work/claim-task', undefined, { taskId })).toMatchObject({ status: 404 })
      expect(await completeTask(person, taskId, { flag: 'ok' })).toMatchObject({ status: 404 })
    }
    const input = { processInstanceId, deleteReason: 'x' }
    const foreign = await test.addPerson(OTHER_TENANT, ['flow_follow_delete'])
    expect(await foreign.post('blade-flow/follow/delete-process-instance', input)).toMatchObject({ status: 404 })
  })
})

describe('the process of a request for leave', () => {
  const { people, apply } = setUpLeave()

  describe('a request for leave', () => {
    it('asks for sensible times and for an approver of the tenant', async () => {
      const { applicant, chief, stranger, processDefinitionId } = people
      const body = { processDefinitionId, taskUser: chief.userId, ...times }
      for (const [changes, msg] of [
        [{ endTime: times.startTime }, '结束时间应晚于开始时间'],
        [{ taskUser: stranger.userId }, '审批人员不存在'],
        [{ taskUser: '' }, '请选择审批人员'],
        [{ reason: '' }, '请输入请假理由'],
      ] as const)
        expect(await applicant.post(`${path}/start-process`, { ...body, ...changes })).toMatchObject({
          status: 400,
          msg,
        })
      const absent = { ...body, processDefinitionId: '9000000000000000001' }
      expect(await applicant.post(`${path}/start-process`, absent)).toMatchObject({ status: 404 })
    })

    it('starts no process of another kind, and leaves out nothing that a process asks for', async () => {
      const { applicant, chief, test } = people
      const editor = await test.addPerson(TENANT, [...desk, 'flow_deploy'])
      const own = (key: string, start: string, field = '') =>
        taskSequence(key, ['<userTask id="t" name="审批" flowable:assignee="${taskUser}"/>'], {
          start: startEvent(field, start),
        })
      const required = (id: string, name: string) =>
        `<flowable:formProperty id="${id}" name="${name}" type="string" required="true"/>`
      const files = [
        own('purchase', '', required('item', '物品')),
        own('sabbatical', 'flowable:formKey="leave"'),
        own('research', 'flowable:formKey="leave"', required('subject', '课题')),
      ]
      expect(await sendFiles(editor, 'deploy-upload', files, { category: 'flow_1' })).toMatchObject({ status: 200 })
      const processes = await processesOf(applicant)
      const startAs = (key: string) => {
        const { id } = processes.find(process => process.key === key) as FlowProcess
        const body = { processDefinitionId: id, taskUser: chief.userId, ...times }
        return applicant.post(`${path}/start-process`, body)
      }
      expect(processes.map(({ key, formKey }) => [key, formKey]).sort()).toEqual([
        ...[
          ['expense', ''],
          ['leave', 'leave'],
          ['purchase', ''],
          ['research', 'leave'],
          ['sabbatical', 'leave'],
        ],
      ])
      for (const key of ['purchase', 'expense'])
        expect(await startAs(key)).toMatchObject({ status: 400, msg: '该流程不是请假流程' })
      expect(await startAs('sabbatical')).toMatchObject({ status: 200, msg: '请假申请已提交' })
      expect(await startAs('research')).toMatchObject({ status: 400, msg: '请输入课题' })
    })

    it('whose times are corrected has the new days in the forms and conditions that follow', async () => {
      const { applicant, chief, personnel, test } = people
      const editor = await test.addPerson(TENANT, [...desk, 'flow_deploy'])
      const xml = (await processFile('leave.bpmn20.xml'))
        .replaceAll('"leave"', '"short_leave"')
        .replace('flowable:initiator="applicant"', 'flowable:initiator="applicant" flowable:formKey="leave"')
        .replace(
          'sourceRef="approved" targetRef="personnel">\n      <conditionExpression xsi:type="tFormalExpression">${pass == true}',
          'sourceRef="approved" targetRef="personnel">\n      <conditionExpression xsi:type="tFormalExpression">${pass == true &amp;&amp; days &lt; 2}',
        )
      expect(xml).toContain('days &lt; 2')
      const file = { name: 'short_leave.bpmn', xml }
      const deployed = await sendFiles(editor, 'deploy-upload', [file], { category: 'flow_1' })
      expect(deployed, deployed.body).toMatchObject({ status: 200 })
      const processes = await processesOf(applicant)
      const { processInstanceId } = await apply({
        processDefinitionId: processes.find(({ key }) => key === 'short_leave')?.id ?? '',
      })
      const daysShown = async () => {
        const { taskId } = await taskOf(chief, 'todo', processInstanceId)
        const { fields } = (await chief.get('blade-flow/process/form', { taskId })).data as FlowForm
        return Number(fields.find(({ id }) => id === 'days')?.value)
      }
      expect(await daysShown()).toBe(2.5)
      await complete(chief, processInstanceId, { comment: '时间太长' })
      await complete(applicant, processInstanceId, {
        flag: 'ok',
        variables: { endTime: '2026-12-02 09:00:00', days: 9 },
      })
      expect(await daysShown()).toBe(1)
      await complete(chief, processInstanceId, { flag: 'ok' })
      expect(await taskOf(personnel, 'claim', processInstanceId)).toMatchObject({ taskName: '人事审批' })
    })
  })
})
