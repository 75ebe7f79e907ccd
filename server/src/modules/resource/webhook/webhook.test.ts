import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hookEvents, pauseReason, testEvent } from '#contract/resource/webhook'
import { deliveryFault, deliveryState } from '#contract/resource/webhook-delivery'
import { limitPerson } from '../../../../../tests/support/records/limitPerson.ts'
import {
  callWork,
  complete,
  flowCodes,
  processesOf,
  sendFiles,
  taskSequence,
} from '../../../../../tests/support/records/workflow.ts'
import { workOff } from '../../../../../tests/support/run/workOff.ts'
import { type HookReceiver, startHookReceiver } from '../../../../../tests/support/servers/hookReceiver.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { MAX_WEBHOOK_FAILURES, pruneDeliveries, sendWebhook } from './send.ts'

const path = 'blade-resource/webhook'
const post = 'blade-system/post'
const hookRights = ['webhook', ...['_add', '_edit', '_delete', '_view'].map(button => `webhook${button}`)]
const rights = [...hookRights, 'webhook_delivery', 'webhook_delivery_replay']
const postRights = ['post', ...['_add', '_edit', '_delete', '_view'].map(button => `post${button}`)]

const test = setUpApp({ PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' })
let receiver: HookReceiver
let owner: Person
let tenants = 351_000

interface Delivery {
  id: string
  event: string
  recordIds: string
  deliveryState: number
  answerStatus: number | null
  fault: number | null
  tries: number
  nextTime: string
}

beforeAll(async () => {
  receiver = await startHookReceiver()
})
afterAll(() => receiver?.close())
beforeEach(async () => {
  Object.assign(receiver, { status: 204, received: [] })
  owner = await test.addPerson(String(++tenants), [...rights, ...postRights, ...flowCodes])
})

async function create(values: object = {}, person = owner): Promise<{ id: string; secret: string }> {
  const draft = { name: '排版系统', address: receiver.url, events: Object.keys(hookEvents).join(), ...values }
  const answer = await person.post(`${path}/submit`, draft)
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as { id: string; secret: string }
}

let counter = 0
const addPost = (person = owner) =>
  person.create(post, { postCode: `h${++counter}`, postName: '校对', category: 1, sort: 1 })

const send = (begin: () => Promise<unknown> = async () => {}) =>
  workOff(test, [sendWebhook], { begin, isDone: async () => true })

/** The tries that wait for their time are due. */
const sendLate = () =>
  send(() => asSystem(() => sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db)))

async function deliveries(person = owner): Promise<Delivery[]> {
  const answer = await person.get('blade-resource/webhook-delivery/list', { size: '50' })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as { records: Delivery[] }).records
}

async function hook(id: string) {
  return (await owner.get(`${path}/detail`, { id })).data as { enabled: number; pauseReason: number | null }
}

describe('a webhook', () => {
  it('sends the ids of what was saved and removed, signed, to its own tenant alone', async () => {
    const { id, secret } = await create({ modules: post })
    const outsider = await test.addPerson(String(++tenants), [...rights, ...postRights])
    await create({}, outsider)
    const elsewhere = await create({ modules: `${post},${path}`, events: 'record.removed' })
    const record = await addPost()
    await send()
    await owner.post(`${post}/submit`, { id: record, version: 1, postName: '校对组' })
    await send()
    await owner.post(`${post}/remove`, undefined, { ids: record })
    await send()
    const sent = ['record.created', 'record.changed', 'record.removed', 'record.removed']
    expect(receiver.events()).toEqual(sent.map(type => ({ type, ids: [record] })))
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(JSON.parse(body)).toEqual({
      ...{ id: headers['webhook-id'], type: 'record.created', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
      data: { tenantId: owner.tenantId, module: post, ids: [record] },
    })
    const timestamp = String(headers['webhook-timestamp'])
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    const { rows } = await asSystem(() => sql`select * from blade_webhook where id = ${id}`.execute(test.db))
    const log = await asSystem(() => test.db.selectFrom('changeLog').selectAll().where('recordId', '=', id).execute())
    for (const stored of [rows, log, await hook(id)]) expect(JSON.stringify(stored)).not.toContain(secret)
    const logged = await deliveries()
    expect(logged).toHaveLength(4)
    for (const one of logged)
      expect(one).toMatchObject({ deliveryState: deliveryState.sent, answerStatus: 204, tries: 1 })
    expect(elsewhere.secret).not.toBe(secret)
  })

  it('sends nothing of a change that was taken back', async () => {
    await create()
    const record = await addPost()
    await send()
    const preview = { action: 'edit', dryRun: 1, ids: record, values: JSON.stringify({ sort: 9 }) }
    expect(await owner.post(`${post}/bulk`, preview)).toMatchObject({ status: 200 })
    await send()
    expect(receiver.events()).toEqual([{ type: 'record.created', ids: [record] }])
  })

  it('announces the start, the tasks and the end of a process', async () => {
    const deployer = await test.addPerson(owner.tenantId, flowCodes)
    const file = taskSequence('hooked', [`<userTask id="t" name="复核" flowable:assignee="${owner.userId}"/>`])
    const answer = await sendFiles(deployer, 'deploy-upload', [file], { category: 'flow_2' })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    await create({ events: 'process.started,process.finished,task.assigned', modules: post })
    const withoutPart = await test.addPerson(owner.tenantId, rights)
    await create({ name: '旁人' }, withoutPart)
    const [process] = (await processesOf(deployer)).filter(({ key }) => key === 'hooked')
    const started = await callWork(deployer, 'start-process', { processDefinitionId: process?.id })
    const { processInstanceId } = started.data as { processInstanceId: string }
    await complete(owner, processInstanceId)
    await send()
    const types = ['process.started', 'task.assigned', 'process.finished']
    expect(receiver.events()).toEqual(types.map(type => ({ type, ids: [processInstanceId] })))
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.module).toBe('blade-flow/process')
  })

  it('never sends more than its owner may see at that moment', async () => {
    const limited = await test.addPerson(owner.tenantId, [...rights, 'post', 'post_add'])
    await limitPerson(test, limited, { menu: 'post', type: 2, column: 'create_user', fields: 'postName' })
    await create({ name: '限制' }, limited)
    await addPost()
    const own = await addPost(limited)
    await send()
    expect(receiver.events()).toEqual([{ type: 'record.created', ids: [own] }])
    expect(await deliveries(limited)).toMatchObject([{ recordIds: own }])

    await addPost(limited)
    await test.change(() =>
      sql`delete from blade_role_menu where role_id in
        (select role_id::bigint from blade_user where id = ${limited.userId}) and menu_id in
        (select id from blade_menu where code in ('post', 'post_add'))`.execute(test.db),
    )
    await send()
    expect([receiver.received.length, (await deliveries(limited)).length]).toEqual([1, 1])
  })

  it('is paused when its owner may not sign in any more', async () => {
    const leaving = await test.addPerson(owner.tenantId, [...rights, 'post'])
    const { id } = await create({}, leaving)
    receiver.status = 500
    await addPost()
    await send()
    await test.change(() => sql`update blade_user set status = 2 where id = ${leaving.userId}`.execute(test.db))
    await addPost()
    await sendLate()
    expect(receiver.received).toHaveLength(1)
    const logged = test.db.selectFrom('bladeWebhookDelivery').select('deliveryState').where('webhookId', '=', id)
    expect(await asSystem(() => logged.execute())).toEqual([{ deliveryState: deliveryState.cancelled }])
    expect(await hook(id)).toMatchObject({ enabled: 0, pauseReason: pauseReason.owner })
  })

  it('tries again after a failure, with one id, and not for ever', async () => {
    await create()
    receiver.status = 500
    const record = await addPost()
    await send()
    expect(await deliveries()).toMatchObject([
      {
        ...{ deliveryState: deliveryState.waiting, answerStatus: 500, fault: deliveryFault.status, tries: 1 },
        nextTime: expect.stringMatching(/^\d{4}-/),
      },
    ])
    receiver.status = 204
    await sendLate()
    expect(await deliveries()).toMatchObject([
      { deliveryState: deliveryState.sent, tries: 2, fault: null, nextTime: '' },
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    receiver.status = 302
    await owner.post(`${post}/remove`, undefined, { ids: record })
    for (let count = 0; count < 8; count++) await sendLate()
    const [last] = await deliveries()
    expect(last).toMatchObject({ deliveryState: deliveryState.failed, answerStatus: 302, tries: 7 })
    expect(receiver.received).toHaveLength(9)

    receiver.status = 204
    expect(await owner.post('blade-resource/webhook-delivery/replay', { id: last?.id })).toMatchObject({ status: 200 })
    await send()
    expect((await deliveries())[0]).toMatchObject({ id: last?.id, deliveryState: deliveryState.sent })
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(last?.id)
  })

  it('keeps the log of its deliveries for 30 days', async () => {
    await create({ modules: post })
    const ids = [await addPost(), await addPost()]
    await send()
    await asSystem(async () => {
      const old = sql`update blade_webhook_delivery set event_time = localtimestamp - interval '31 days' where record_ids = ${ids[0]}`
      await old.execute(test.db)
      await pruneDeliveries.run(null, { ...test, signal: new AbortController().signal })
    })
    expect((await deliveries()).map(({ recordIds }) => recordIds)).toEqual([ids[1]])
  })

  it('waits for no receiver but its own, which gets one request at a time', async () => {
    const other = await startHookReceiver()
    let answer = () => {}
    receiver.answering = new Promise(resolve => {
      answer = resolve
    })
    try {
      await create({ modules: post })
      await create({ address: other.url, modules: post })
      for (let count = 0; count < 3; count++) await addPost()
      const sending = send()
      await expect.poll(() => other.received.length, { timeout: 8000 }).toBe(3)
      expect(receiver.received).toHaveLength(1)
      answer()
      await sending
      expect(receiver.received).toHaveLength(3)
    } finally {
      answer()
      receiver.answering = undefined
      await other.close()
    }
  })

  it('is paused after failures in a row, says so, and goes on when it is enabled', async () => {
    const { id } = await create()
    receiver.status = 503
    await addPost()
    await addPost()
    await send()
    // All but two count as failed before, and these have one try left.
    await test.change(async () => {
      await sql`update blade_webhook set failures = ${MAX_WEBHOOK_FAILURES - 2} where id = ${id}`.execute(test.db)
      await sql`update blade_webhook_delivery set tries = 6 where webhook_id = ${id}`.execute(test.db)
    })
    await sendLate()
    expect(await hook(id)).toMatchObject({ enabled: 0, pauseReason: pauseReason.failures })
    const notices = (await owner.get('blade-desk/notice/mine')).data as { notices: { title: string }[] }
    expect(notices.notices.map(({ title }) => title)).toContain('网络钩子已停用：排版系统')
    const before = receiver.received.length
    await addPost()
    await send()
    expect(receiver.received).toHaveLength(before)

    receiver.status = 204
    expect(await owner.post(`${path}/test`, { id })).toMatchObject({ status: 200 })
    await send()
    expect(receiver.events().at(-1)).toEqual({ type: testEvent, ids: [] })
    const { version } = (await owner.get(`${path}/detail`, { id })).data as { version: number }
    await owner.post(`${path}/submit`, { id, version, enabled: 1 })
    expect(await hook(id)).toMatchObject({ enabled: 1, pauseReason: null })
    const record = await addPost()
    await send()
    expect(receiver.events().at(-1)).toEqual({ type: 'record.created', ids: [record] })
  })

  it('reaches no address inside, neither when it is entered nor when it is called', async () => {
    const addresses = [
      ...['http://example.com/', 'https://user:word@example.com/', '/api/blade-system/post/list', '//127.0.0.2/'],
      ...['ftp://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'https://127.0.0.1@example.com/'],
      ...['https://127.0.0.2/', 'https://localhost/', 'https://localhost./', 'https://router.local/'],
      ...['https://2130706434/', 'https://[::ffff:10.0.0.1]/'],
    ]
    for (const address of addresses)
      expect(
        await owner.post(`${path}/submit`, { name: '内', address, events: 'record.created' }),
        address,
      ).toMatchObject({
        ...{ status: 400, msg: expect.stringMatching(/^推送地址/) },
      })
    const { id } = await create()
    for (const address of ['https://127.0.0.2/', 'https://localhost/']) {
      await test.change(() => sql`update blade_webhook set address = ${address} where id = ${id}`.execute(test.db))
      await owner.post(`${path}/test`, { id })
      await send()
      expect((await deliveries())[0]).toMatchObject({
        deliveryState: deliveryState.failed,
        fault: deliveryFault.inside,
      })
    }
  })

  it('belongs to whoever made it', async () => {
    const { id, secret } = await create({ name: '自己的' })
    const colleague = await test.addPerson(owner.tenantId, rights)
    expect((await colleague.get(`${path}/list`)).data).toMatchObject({ total: 0 })
    for (const [call, body] of [
      ['submit', { id, address: 'https://example.com/' }],
      ['test', { id }],
      ['renew-secret', { id }],
    ] as const)
      expect(await colleague.post(`${path}/${call}`, body), call).toMatchObject({ status: 403 })
    expect(await colleague.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 403 })
    await addPost()
    await send()
    const [delivery] = await deliveries()
    const answer = await colleague.post('blade-resource/webhook-delivery/replay', { id: delivery?.id })
    expect(answer).toMatchObject({ status: 404 })
    const renewed = (await owner.post(`${path}/renew-secret`, { id })).data as { secret: string }
    expect(renewed.secret).toMatch(/^whsec_.{44}$/)
    expect(renewed.secret).not.toBe(secret)
  })

  it('names events and modules that exist', async () => {
    for (const [values, msg] of [
      [{ events: 'record.read' }, /^没有事件/],
      [{ modules: 'blade-system/nothing' }, /^没有模块/],
    ] as const)
      expect(
        await owner.post(`${path}/submit`, { name: '错', address: receiver.url, events: 'record.created', ...values }),
      ).toMatchObject({ status: 400, msg: expect.stringMatching(msg) })
  })
})
