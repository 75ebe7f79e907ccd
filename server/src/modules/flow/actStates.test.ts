import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ActName, flowActs, type OfferedActs } from '#contract/flow/acts'
import { execute } from '../../../../tests/support/database/postgres.ts'
import {
  acted,
  callWork,
  complete,
  flowCodes,
  listOf,
  setUpWorkflow,
  startEvent,
  taskOf,
  taskSequence,
} from '../../../../tests/support/records/workflow.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

/** Each act in each state of a request, for each party. */

const { people, definitionOf, deploy, start } = setUpWorkflow()
let administrator: Person
let definitionId: string

const assigned = ({ userId }: Person) => `flowable:assignee="${userId}"`

const process = (key: string, first: string, then = assigned(second())) =>
  taskSequence(key, [`<userTask id="t" name="初审" ${first}/>`, `<userTask id="u" name="复审" ${then}/>`], {
    start: startEvent('<flowable:formProperty id="amount" name="金额"/>'),
  })

beforeAll(async () => {
  administrator = await people.test.addPerson(TENANT, [
    ...[...flowCodes, 'flow_follow_suspend', 'flow_follow_mend', 'flow_follow_reassign'],
  ])
  await deploy(
    process('two_steps', assigned(first())),
    process('claimed', `flowable:candidateUsers="${first().userId}"`),
    process('claimed_after', assigned(first()), `flowable:candidateUsers="${second().userId}"`),
  )
  definitionId = (await definitionOf('two_steps')).id
})

const first = () => people.others[0]
const second = () => people.others[1]

const inputs = (taskId: string, processInstanceId: string): Record<ActName, object> => ({
  transfer: { taskId, userId: people.third.userId },
  delegate: { taskId, userId: people.third.userId },
  'add-signers': { taskId, userIds: people.third.userId, place: 'before' },
  'remove-signer': { taskId, signer: '1' },
  return: { taskId, step: 'applicant', straightBack: 'true', comment: '补充' },
  release: { taskId },
  'take-back': { taskId },
  withdraw: { processInstanceId },
  copy: { processInstanceId, userIds: people.third.userId },
  urge: { processInstanceId },
  suspend: { processInstanceId, comment: '核实' },
  resume: { processInstanceId },
  move: { processInstanceId, target: `${definitionId}/t`, comment: '重来' },
  correct: { processInstanceId, values: '{"amount":"2"}', comment: '误填' },
})

const parties = ['applicant', 'holder', 'next', 'administrator'] as const
const personOf = (party: (typeof parties)[number]) =>
  ({ applicant: people.editor, holder: first(), next: second(), administrator })[party]

/** States of a request, and what each party is offered in them; whatever else they try is refused. */
const states: Record<
  string,
  [(instance: string) => Promise<unknown>, Partial<Record<(typeof parties)[number], ActName[]>>]
> = {
  'the first step waits': [
    async () => {},
    {
      applicant: ['withdraw', 'copy', 'urge'],
      holder: ['transfer', 'delegate', 'add-signers', 'return', 'copy'],
      administrator: ['suspend', 'move', 'correct'],
    },
  ],
  'the second step waits': [
    instance => complete(first(), instance),
    {
      applicant: ['copy', 'urge'],
      holder: ['take-back'],
      next: ['transfer', 'delegate', 'add-signers', 'return', 'copy'],
      administrator: ['suspend', 'move', 'correct'],
    },
  ],
  'a signer was added': [
    async instance =>
      acted(first(), 'add-signers', {
        ...{ taskId: await taskOf(first(), instance), userIds: people.third.userId, place: 'before' },
      }),
    {
      applicant: ['withdraw', 'copy', 'urge'],
      holder: ['remove-signer', 'copy'],
      administrator: ['suspend', 'move', 'correct'],
    },
  ],
  'it is suspended': [
    instance => acted(administrator, 'suspend', { processInstanceId: instance, comment: '核实' }),
    { administrator: ['resume'] },
  ],
  'it has ended': [instance => acted(people.editor, 'withdraw', { processInstanceId: instance }), {}],
}

describe.each(Object.entries(states))('where %s', (_, [reach, expected]) => {
  it('each party is offered its acts, and all others are refused', async () => {
    const instance = await start('two_steps', { amount: '1' })
    const taskId = await taskOf(first(), instance)
    await reach(instance)
    const tasks = {
      applicant: taskId,
      holder: taskId,
      next: (await taskOf(second(), instance)) || taskId,
      administrator: taskId,
    }
    for (const party of parties) {
      const names = expected[party] ?? []
      // The administrator of processes sees the request; whoever has no part in it yet does not.
      const answer = await personOf(party).get('blade-flow/work/acts', { processInstanceId: instance })
      const shown = answer.status === 200 ? (answer.data as OfferedActs).acts.map(({ name }) => name) : []
      expect(shown.toSorted(), party).toEqual(names.toSorted())
      for (const name of Object.keys(flowActs) as ActName[]) {
        if (names.includes(name)) continue
        const { status, msg } = await callWork(personOf(party), name, inputs(tasks[party], instance)[name])
        expect({ party, name, status }).toMatchObject({
          status: expect.toSatisfy((code: number) => code >= 400 && code < 500),
        })
        expect(msg).not.toBe('')
      }
    }
  })
})

it('strangers of another tenant do nothing and learn nothing', async () => {
  const instance = await start('two_steps', { amount: '1' })
  const every = inputs(await taskOf(first(), instance), instance)
  for (const name of Object.keys(flowActs) as ActName[]) {
    const { status } = await callWork(people.foreigner, name, every[name])
    expect([name, status]).toEqual([name, flowActs[name].by === 'administrator' ? 403 : 404])
  }
})

it('of a claim and an answer that is taken back at the same time one wins', async () => {
  const instance = await start('claimed_after')
  const taskId = await taskOf(first(), instance)
  await complete(first(), instance)
  const next =
    (await listOf(second(), 'claim')).find(({ processInstanceId }) => processInstanceId === instance)?.taskId ?? ''
  const answers = await Promise.all([
    callWork(second(), `claim-task?taskId=${next}`, {}),
    callWork(first(), 'take-back', { taskId }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.each<[string, ActName, () => Person]>([
  ['a withdrawal', 'withdraw', () => people.editor],
  ['a transfer', 'transfer', () => first()],
  ['a return', 'return', () => first()],
  ['a suspension', 'suspend', () => administrator],
  ['a delegation', 'delegate', () => first()],
  ['a signer added', 'add-signers', () => first()],
  ['a move', 'move', () => administrator],
])('of an answer and %s at the same time one wins', async (_, name, person) => {
  const instance = await start('two_steps', { amount: '1' })
  const taskId = await taskOf(first(), instance)
  const answers = await Promise.all([
    callWork(first(), 'complete-task', { taskId, flag: 'ok' }),
    callWork(person(), name, inputs(taskId, instance)[name]),
  ])
  // What an administrator does may also follow the answer.
  const statuses = answers.map(({ status }) => status)
  if (flowActs[name].by === 'administrator' && statuses[0] === 200) return expect(statuses).toEqual([200, 200])
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).not.toBe('')
})

it.each<[string, () => [Person, string, object], () => [Person, string, object]]>([
  [
    'two transfers',
    () => [first(), 'transfer', { userId: people.third.userId }],
    () => [first(), 'transfer', { userId: second().userId }],
  ],
  [
    'a delegation and a signer added',
    () => [first(), 'delegate', { userId: people.third.userId }],
    () => [first(), 'add-signers', { userIds: people.third.userId, place: 'before' }],
  ],
  [
    'a transfer and a withdrawal',
    () => [first(), 'transfer', { userId: people.third.userId }],
    () => [people.editor, 'withdraw', {}],
  ],
  [
    'a return and a withdrawal',
    () => [first(), 'return', { step: 'applicant', comment: '补充' }],
    () => [people.editor, 'withdraw', {}],
  ],
  ['two withdrawals', () => [people.editor, 'withdraw', {}], () => [people.editor, 'withdraw', {}]],
  ['two reminders', () => [people.editor, 'urge', {}], () => [people.editor, 'urge', {}]],
])('%s at the same time leave one request in one state', async (_, one, other) => {
  const instance = await start('two_steps', { amount: '1' })
  const taskId = await taskOf(first(), instance)
  const answers = await Promise.all(
    [one(), other()].map(([person, name, input]) =>
      callWork(person, name, { taskId, processInstanceId: instance, ...input }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  // A request may be withdrawn after its task was handed on.
  if (answers[0]?.status === 200 && one()[1] === 'transfer' && other()[1] === 'withdraw')
    return expect(statuses).toEqual([200, 200])
  expect(statuses).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).not.toBe('')
})

describe('an act whose transaction fails as it is committed', () => {
  /** Fails every transaction of the tenant that writes what people do with requests. */
  const fail = (table: string) => `create constraint trigger fail_at_commit after insert or update on ${table}
    deferrable initially deferred for each row when (new.tenant_id = '${TENANT}') execute function fail_at_commit()`
  const tables = ['flow_act', 'flow_task', 'flow_instance']
  const run = (text: string) => execute(people.test.connection, text)

  beforeAll(() =>
    run(`create function fail_at_commit() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`),
  )

  const storedFor = (instance: string) =>
    asSystem(async () => {
      const { rows } = await sql`select to_jsonb(i) as instance,
        (select jsonb_agg(t order by t.id) from flow_task t where t.instance_id = i.id) as tasks,
        (select jsonb_agg(a order by a.id) from flow_act a where a.instance_id = i.id) as acts
        from flow_instance i where i.id = ${instance}`.execute(people.test.db)
      return rows
    })

  async function claimed(): Promise<string> {
    const instance = await start('claimed')
    await acted(first(), `claim-task?taskId=${await openTaskOf(instance)}`, {})
    return instance
  }

  const waiting = () => start('two_steps', { amount: '1' })
  const inState = (state: string) => async () => {
    const instance = await waiting()
    await states[state]?.[0](instance)
    return instance
  }
  const once = inState('the second step waits')

  it.each<[string, () => Promise<string>, () => Person]>([
    ...(['transfer', 'delegate', 'add-signers', 'return', 'copy'] as const).map(
      (name): [string, () => Promise<string>, () => Person] => [name, waiting, first],
    ),
    ['remove-signer', inState('a signer was added'), first],
    ['release', claimed, first],
    ['take-back', once, first],
    ['withdraw', waiting, () => people.editor],
    ['urge', waiting, () => people.editor],
    ['suspend', waiting, () => administrator],
    ['resume', inState('it is suspended'), () => administrator],
    ['move', once, () => administrator],
    ['correct', waiting, () => administrator],
    ['claim-task', () => start('claimed'), first],
    ['reassign', waiting, () => administrator],
    ['delete-process-instance', waiting, () => administrator],
    ['approve', waiting, first],
    ['refuse', once, second],
  ])('leaves nothing of "%s", which is done at the next attempt', async (name, reach, person) => {
    const instance = await reach()
    const taskId = name === 'take-back' ? await endedTaskOf(instance) : await openTaskOf(instance)
    const { signers } = (await first().get('blade-flow/work/acts', { processInstanceId: instance })).data as OfferedActs
    const answers: Record<string, object> = {
      approve: { taskId, flag: 'ok' },
      refuse: { taskId, flag: 'no', comment: '不同意' },
      'remove-signer': { taskId, signer: signers?.[0]?.id },
      reassign: { taskId, userId: people.third.userId },
      'delete-process-instance': { processInstanceId: instance, deleteReason: '作废' },
    }
    const input = answers[name] ?? inputs(taskId, instance)[name as ActName] ?? {}
    const attempt = () => person().post(pathOf(name, taskId), input)
    const before = await storedFor(instance)
    for (const table of tables) await run(fail(table))
    const { status } = await attempt()
    for (const table of tables) await run(`drop trigger fail_at_commit on ${table}`)
    expect(status).toBe(500)
    expect(await storedFor(instance)).toEqual(before)
    expect(await attempt()).toMatchObject({ status: 200 })
    expect(await storedFor(instance)).not.toEqual(before)
  })

  it('leaves nothing of a start, which is done at the next attempt', async () => {
    const count = () =>
      asSystem(async () => {
        const { rows } = await sql<{
          count: string
        }>`select (select count(*) from flow_instance where tenant_id = ${TENANT})
          + (select count(*) from flow_task where tenant_id = ${TENANT}) as count`.execute(people.test.db)
        return Number(rows[0]?.count)
      })
    const input = { processDefinitionId: definitionId, variables: { amount: '1' } }
    const before = await count()
    for (const table of tables) await run(fail(table))
    const { status } = await callWork(people.editor, 'start-process', input)
    for (const table of tables) await run(`drop trigger fail_at_commit on ${table}`)
    expect(status).toBe(500)
    expect(await count()).toBe(before)
    await acted(people.editor, 'start-process', input)
    // The request and its first task.
    expect(await count()).toBe(before + 2)
  })

  /** Calls that are no act stand beside the acts. */
  const pathOf = (name: string, taskId: string) => {
    if (name === 'reassign' || name === 'delete-process-instance') return `blade-flow/follow/${name}`
    if (name === 'claim-task') return `blade-flow/work/claim-task?taskId=${taskId}`
    return `blade-flow/work/${name === 'approve' || name === 'refuse' ? 'complete-task' : name}`
  }

  const tasksIn = (instance: string) =>
    asSystem(() =>
      people.test.db
        .selectFrom('flowTask')
        .select(['id', 'endTime', 'kind'])
        .where('instanceId', '=', instance)
        .orderBy('id')
        .execute(),
    )
  const openTaskOf = async (instance: string) =>
    (await tasksIn(instance)).find(({ endTime, kind }) => endTime === null && kind === null)?.id ?? ''
  const endedTaskOf = async (instance: string) => (await tasksIn(instance)).find(({ endTime }) => endTime)?.id ?? ''
})
