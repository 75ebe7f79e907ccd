// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { describe, expect, it } from 'vitest'
import type { FlowProcess } from '#contract/flow/manager'
import type { FlowForm } from '#contract/flow/process'
import type { Paged } from '#contract/kit/reply'
import {
  desk,
  finish,
  path,
  setUpLeave,
  TENANT,
  taskOf,
  times,
} from '../../../../../tests/support/records/leaveDesk.ts'
import { sendFiles } from '../../../../../tests/support/records/workflow.ts'
import { processFile } from '../../flow/index.ts'

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
      expect(await applicant.post(`${path}/start-process`, { ...body, ...changes })).toMatchObject({ status: 400, msg })
    const absent = { ...body, processDefinitionId: '9000000000000000001' }
    expect(await applicant.post(`${path}/start-process`, absent)).toMatchObject({ status: 404 })
  })

  it('starts no process of another kind, and leaves out nothing that a process asks for', async () => {
    const { applicant, chief, test } = people
    const editor = await test.addPerson(TENANT, [...desk, 'flow_deploy'])
    const own = (key: string, start: string, field = '') => ({
      name: `${key}.bpmn`,
      xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
        <process id="${key}"><startEvent id="s" ${start}><extensionElements>${field}</extensionElements></startEvent>
        <sequenceFlow id="a" sourceRef="s" targetRef="t"/><userTask id="t" name="审批" flowable:assignee="\${taskUser}"/>
        <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`,
    })
    const required = (id: string, name: string) =>
      `<flowable:formProperty id="${id}" name="${name}" type="string" required="true"/>`
    const files = [
      own('purchase', '', required('item', '物品')),
      own('sabbatical', 'flowable:formKey="leave"'),
      own('research', 'flowable:formKey="leave"', required('subject', '课题')),
    ]
    expect(await sendFiles(editor, 'deploy-upload', files, { category: 'flow_1' })).toMatchObject({ status: 200 })
    const { records } = (await applicant.get('blade-flow/work/start-list', { size: '50' })).data as Paged<FlowProcess>
    const startAs = (key: string) => {
      const { id } = records.find(process => process.key === key) as FlowProcess
      const body = { processDefinitionId: id, taskUser: chief.userId, ...times }
      return applicant.post(`${path}/start-process`, body)
    }
    expect(records.map(({ key, formKey }) => [key, formKey]).sort()).toEqual([
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
    const { records } = (await applicant.get('blade-flow/work/start-list', { size: '50' })).data as Paged<FlowProcess>
    const { processInstanceId } = await apply({
      processDefinitionId: records.find(({ key }) => key === 'short_leave')?.id ?? '',
    })
    const daysShown = async () => {
      const { taskId } = await taskOf(chief, 'todo', processInstanceId)
      const { fields } = (await chief.get('blade-flow/process/form', { taskId })).data as FlowForm
      return Number(fields.find(({ id }) => id === 'days')?.value)
    }
    expect(await daysShown()).toBe(2.5)
    await finish(chief, processInstanceId, { comment: '时间太长' })
    await finish(applicant, processInstanceId, { flag: 'ok', variables: { endTime: '2026-12-02 09:00:00', days: 9 } })
    expect(await daysShown()).toBe(1)
    await finish(chief, processInstanceId, { flag: 'ok' })
    expect(await taskOf(personnel, 'claim', processInstanceId)).toMatchObject({ taskName: '人事审批' })
  })
})
