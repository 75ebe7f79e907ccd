import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { LeaveDetail } from '#contract/desk/process/leave'
import type { FlowProcess } from '#contract/flow/manager'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { createTestApp, type Person, type TestApp } from '../servers/testApp.ts'

export const TENANT = '340001'
export const desk = ['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done']
export const path = 'blade-desk/process/leave'
export const times = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-03 18:00:00', reason: '家中有事' }

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
export function setUpLeave() {
  const people = {} as People

  beforeAll(async () => {
    const test = await createTestApp()
    people.test = test
    for (const name of ['applicant', 'chief', 'personnel', 'colleague'] as const)
      people[name] = await test.addPerson(TENANT, desk)
    people.stranger = await test.addPerson('340002', [...desk, 'flow_follow', 'flow_manager'])
    const { applicant, personnel, colleague } = people
    for (const person of [personnel, colleague]) await makePersonnel(person)
    await asSystem(() => sql`update blade_user set real_name = '张一' where id = ${applicant.userId}`.execute(test.db))
    await test.admin.get('blade-auth/oauth/clear-cache')
    const { records } = (await applicant.get('blade-flow/work/start-list', { category: 'flow_1' }))
      .data as Paged<FlowProcess>
    expect(records).toMatchObject([{ key: 'leave', tenantId: '', categoryName: '请假流程', version: 1 }])
    people.processDefinitionId = records[0]?.id ?? ''
  })
  afterAll(() => people.test?.close())

  function makePersonnel({ userId }: Person) {
    return asSystem(() =>
      sql`update blade_role set role_alias = 'hr' where id::text =
        (select role_id from blade_user where id = ${userId})`.execute(people.test.db),
    )
  }

  async function apply(changes = {}): Promise<{ id: string; processInstanceId: string }> {
    const { applicant, chief, processDefinitionId, test } = people
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

export async function listOf(person: Person, list: string): Promise<BladeFlow[]> {
  const answer = await person.get(`blade-flow/work/${list}-list`, { size: '50' })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as Paged<BladeFlow>).records
}

export async function taskOf(person: Person, list: 'claim' | 'todo', instanceId: string): Promise<BladeFlow> {
  const found = (await listOf(person, list)).find(({ processInstanceId }) => processInstanceId === instanceId)
  expect(found, `${list} of ${instanceId}`).toBeDefined()
  return found as BladeFlow
}

/** Refuses unless the body states `ok`. */
export const complete = (person: Person, taskId: string, body: object) =>
  person.post('blade-flow/work/complete-task', { taskId, flag: 'no', ...body })

export async function finish(person: Person, instanceId: string, body: object) {
  const { taskId } = await taskOf(person, 'todo', instanceId)
  const answer = await complete(person, taskId, body)
  expect(answer, answer.body).toMatchObject({ status: 200, msg: '任务办理成功' })
}

export const detailOf = async (person: Person, businessId: string) =>
  (await person.get(`${path}/detail`, { businessId })).data as LeaveDetail

export const historyOf = async (person: Person, processInstanceId: string) =>
  (await person.get('blade-flow/process/history-flow-list', { processInstanceId })).data as BladeFlow[]
