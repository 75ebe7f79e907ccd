import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MyNotices } from '#contract/desk/notice'
import { emptyParameter, type ReportDefinition } from '#contract/report/definition'
import { MAX_DELIVERIES, MAX_FAILURES, type ReportDeliveries, type ReportDelivery } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { contentIn } from '../../../../../tests/support/mail/contentIn.ts'
import { type MailServer, startMailServer } from '../../../../../tests/support/mail/mailServer.ts'
import {
  contentOf,
  createReportDesk,
  OTHER,
  OWN,
  type ReportDesk,
} from '../../../../../tests/support/records/reportDesk.ts'
import { workOff as workOffWith } from '../../../../../tests/support/run/workOff.ts'
import { createTestApp, type Person } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { addJob } from '../../../platform/jobs/job.ts'
import { queueNext, sendKey } from './schedule.ts'
import { sendDelivery } from './sendDelivery.ts'
import { startDelivery } from './startDelivery.ts'

const { path } = report
const rights = ['', '_view', '_deliver'].map(end => `report_list${end}`)
const plan = { recipients: 'li@example.com\nwang@example.org', rhythm: 'daily', time: '08:00' }
let server: MailServer
let test: ReportDesk
let maker: Person
let articles: string

beforeAll(async () => {
  server = await startMailServer()
  test = await createReportDesk({ SMTP_URL: server.url, MAIL_FROM: 'Broadsheet <reports@example.com>' })
  maker = await test.addPerson(OWN, rights)
  articles = await saved('稿件数', { statement: 'select count(*) as n, min(author) as who from articles' })
})
beforeEach(() => {
  server.received.length = 0
  server.refusals.clear()
  server.answer = undefined
})
afterAll(async () => {
  await test?.close()
  await server?.close()
})

describe('a delivery that is due', { timeout: 60_000 }, () => {
  it('is sent once by two servers, with what its maker sees, and planned again', async () => {
    const id = await made(articles, { format: 'table' })
    const before = await found(articles, id)
    expect(before).toMatchObject({ state: 'active', recipients: plan.recipients.split('\n'), facts: [] })
    await workOff(() => comeTrue(id), settled(articles, id))
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect([mail?.from, mail?.to]).toEqual(['reports@example.com', ['li@example.com', 'wang@example.org']])
    expect(contentIn(mail?.source)).toMatch(/<td[^>]*>4<\/td><td[^>]*>林若溪<\/td>/)
    for (const hidden of ['外人', 'example.org', 'select']) expect(contentIn(mail?.source)).not.toContain(hidden)
    const after = await found(articles, id)
    expect(after).toMatchObject({ state: 'active', lastRun: { state: 'sent', fault: { zh: '' } } })
    expect(after?.nextTime).toBe(before?.nextTime)
    // What a job that is done twice, after a crash, finds.
    const run = await runOf(id)
    await workOff(() => addJob(test.db, sendKey, { id: run, tenantId: OWN }))
    expect(server.received).toHaveLength(1)
  })

  it('has a file with its fixed parameters, in its language', async () => {
    const rate = { ...emptyParameter, name: 'rate', zh: '倍数', en: 'Rate', type: 'number' as const, default: '1' }
    const id = await saved('倍数', { statement: 'select 5 * :rate as n', parameters: [rate] })
    const delivery = await made(id, { format: 'csv', language: 'en', values: JSON.stringify({ rate: '3' }) })
    await workOff(() => comeTrue(delivery), settled(id, delivery))
    const source = server.received[0]?.source
    expect(source).toMatch(/Content-Type: text\/csv/)
    expect(contentIn(source)).toMatch(/Rate: 3[\s\S]*\b15\b/)
    expect((await found(id, delivery))?.facts).toEqual([
      { name: { zh: '倍数', en: 'Rate' }, value: { zh: '3', en: '3' } },
    ])
  })

  it('is tried again for those who were refused for now, and says who was refused for good', async () => {
    server.refusals.set('li@example.com', 451)
    server.refusals.set('wang@example.org', 550)
    const id = await made(articles, { recipients: `${plan.recipients}, zhao@example.com` })
    await workOff(
      () => comeTrue(id),
      async () => {
        if (server.received.length === 1) server.refusals.delete('li@example.com')
        return settled(articles, id)()
      },
    )
    expect(server.received.map(({ to }) => to)).toEqual([['zhao@example.com'], ['li@example.com']])
    const { lastRun } = (await found(articles, id)) ?? {}
    expect(lastRun).toMatchObject({ state: 'sent', fault: { zh: expect.stringMatching(/wang@example.org \(550/) } })
    expect(lastRun?.fault.zh).not.toContain('zhao')
  })

  it('is not sent again when nobody knows whether it arrived', async () => {
    server.answer = 'close'
    const id = await made(articles)
    await workOff(() => comeTrue(id), settled(articles, id))
    expect(server.received).toHaveLength(1)
    expect((await found(articles, id))?.lastRun).toMatchObject({ state: 'failed', fault: { zh: /可能已送达/ } })
    server.answer = undefined
    const crashed = await made(articles)
    await change(sql`update report_delivery_run set state = 'sending', settle_time = null where delivery_id = ${id}`)
    const run = await runOf(id)
    await workOff(() => addJob(test.db, sendKey, { id: run, tenantId: OWN }), settled(articles, id))
    expect(server.received).toHaveLength(1)
    expect((await found(articles, crashed))?.lastRun).toBeUndefined()
  })

  it('fails when its maker has lost the right, tells them, and is paused after some failures', async () => {
    const leaving = await test.addPerson(OWN, rights)
    const id = await made(articles, {}, leaving)
    await change(sql`delete from blade_role_menu g using blade_menu m, blade_user u where m.id = g.menu_id
      and m.code = 'report_list_deliver' and u.id = ${leaving.userId} and g.role_id::text = u.role_id`)
    expect((await found(articles, id))?.state).toBe('unavailable')
    for (let failed = 1; failed <= MAX_FAILURES; failed++) {
      await workOff(
        () => comeTrue(id, failed),
        async () => (await titles(leaving)).length === failed && settled(articles, id)(),
      )
      expect((await found(articles, id))?.lastRun).toMatchObject({ state: 'failed', fault: { zh: /权限/ } })
    }
    expect(server.received).toEqual([])
    expect((await titles(leaving))[0]).toBe('报表邮件发送失败：稿件数')
    expect(await found(articles, id)).toMatchObject({ state: 'failing', nextTime: '' })
    expect(await act('resume-delivery', articles, id)).toMatchObject({ status: 200 })
    expect((await found(articles, id))?.nextTime).toMatch(/ 08:00:00$/)
  })

  it('fails when its maker was stopped, the report is removed, or cannot be run', async () => {
    const bad = await saved('坏', { statement: 'select 1 / (count(*) - 4) as n from articles' })
    const stopped = await test.addPerson(OWN, rights)
    const [broken, ofStopped, ofRemoved] = [await made(bad), await made(articles, {}, stopped), await made(articles)]
    await change(sql`update blade_user set status = 2 where id = ${stopped.userId}`)
    for (const [of, id, reason] of [
      [bad, broken, /零|zero/],
      [articles, ofStopped, /账号已停用/],
    ] as const) {
      await workOff(() => comeTrue(id), settled(of, id))
      expect((await found(of, id))?.lastRun).toMatchObject({
        state: 'failed',
        fault: { zh: expect.stringMatching(reason) },
      })
    }
    const gone = (value: number) => sql`update blade_report set is_deleted = ${value} where id = ${articles}`
    await change(gone(1))
    await workOff(
      () => comeTrue(ofRemoved),
      async () => (await stateOf(ofRemoved)) === 'failed',
    )
    await change(gone(0))
    expect((await found(articles, ofRemoved))?.lastRun?.fault.zh).toMatch(/报表已被删除/)
    expect(server.received).toEqual([])
  })

  it('is not sent while it is paused or after it was removed', async () => {
    const [paused, removed, other] = [await made(articles), await made(articles), await made(articles)]
    await act('pause-delivery', articles, paused)
    expect(await found(articles, paused)).toMatchObject({ state: 'paused', nextTime: '' })
    await asSystem(() => comeTrue(removed))
    await act('remove-delivery', articles, removed)
    expect(await found(articles, removed)).toBeUndefined()
    expect((await act('pause-delivery', articles, removed)).status).toBe(404)
    await workOff(() => comeTrue(other), settled(articles, other))
    expect(server.received).toHaveLength(1)
  })

  it('is sent on request, not twice within a minute, and also while it is paused', async () => {
    const id = await made(articles)
    await act('pause-delivery', articles, id)
    expect(await act('send-delivery', articles, id)).toMatchObject({ status: 200 })
    expect(await act('send-delivery', articles, id)).toMatchObject({ status: 429 })
    await workOff(async () => {}, settled(articles, id))
    expect(server.received).toHaveLength(1)
    expect(await found(articles, id)).toMatchObject({ state: 'paused', lastRun: { state: 'sent' } })
  })
})

describe('a new delivery', () => {
  it('needs addresses that add neither a header nor a command, and says which is wrong', async () => {
    for (const [recipients, msg] of [
      ['li@example.com\nnobody', '收件人：第2个邮箱地址格式不正确'],
      ['li@example.com\r\rBcc: x@example.com', '收件人：第1个邮箱地址格式不正确'],
      ['Li <li@example.com>', '收件人：第1个邮箱地址格式不正确'],
      [' , ', '请输入收件人'],
      [Array.from({ length: 21 }, (_, at) => `p${at}@example.com`).join(), '收件人最多20个'],
    ]) {
      const answer = await deliver(articles, { recipients })
      expect([recipients, answer.status]).toEqual([recipients, 400])
      expect(answer).toMatchObject({ msg })
      expect(JSON.parse(answer.body).errors).toEqual({ recipients: msg })
    }
    // Refused before any field is read.
    expect((await deliver(articles, { recipients: 'li@example.com\u0000' })).status).toBe(400)
  })

  it('needs a time, a day that its rhythm has, a known format and language, and valid parameters', async () => {
    for (const [wanted, field] of [
      [{ rhythm: 'hourly' }, 'rhythm'],
      [{ time: '24:00' }, 'time'],
      [{ time: '8:00' }, 'time'],
      [{ rhythm: 'weekly' }, 'day'],
      [{ rhythm: 'weekly', day: 8 }, 'day'],
      [{ rhythm: 'monthly', day: 32 }, 'day'],
      [{ format: 'pdf' }, 'format'],
      [{ language: 'fr' }, 'language'],
    ] as const) {
      const answer = await deliver(articles, wanted)
      expect([wanted, answer.status, Object.keys(JSON.parse(answer.body).errors ?? {})]).toEqual([wanted, 400, [field]])
    }
    expect(await deliver(articles, { values: '[]' })).toMatchObject({ status: 400, msg: '参数格式不正确' })
  })

  it('is made, listed and changed with the right to it, which does not go without the right to view', async () => {
    const id = await made(articles)
    const calls = ['pause-delivery', 'resume-delivery', 'send-delivery', 'remove-delivery']
    const viewer = await test.addPerson(OWN, ['report_list', 'report_list_view', 'report_list_share'])
    const foreigner = await test.addPerson(OTHER, rights)
    const [ready] = (await maker.get(`${path}/ready`)).data as { id: string }[]
    for (const [person, status] of [
      [viewer, 403],
      [foreigner, 404],
    ] as const) {
      expect((await deliver(articles, {}, person)).status).toBe(status)
      expect((await person.get(`${path}/deliveries`, { id: articles })).status).toBe(status)
      for (const call of calls) expect((await act(call, articles, id, person)).status).toBe(status)
    }
    for (const call of calls) expect((await act(call, ready?.id ?? '', id, foreigner)).status).toBe(404)
    const blind = await test.addPerson(OWN, ['report_list', 'report_list_deliver'])
    expect((await deliver(articles, {}, blind)).status).toBe(403)
    expect((await found(articles, id))?.state).toBe('active')
    const ofReady = await made(ready?.id ?? '', {}, foreigner)
    expect((await listed(ready?.id ?? '')).deliveries.map(one => one.id)).not.toContain(ofReady)
  })

  it('has a limit for each report', async () => {
    const id = await saved('多', { statement: 'select 1 as n' })
    for (let count = 0; count < MAX_DELIVERIES; count++) await made(id)
    expect(await deliver(id)).toMatchObject({ status: 400, msg: expect.stringContaining(String(MAX_DELIVERIES)) })
  })

  it('is refused without a mail server, with what the operator has to set', async () => {
    const bare = await createTestApp()
    try {
      const person = await bare.addPerson(OWN, [...rights, 'report_list_add'])
      const { data } = await person.post(`${path}/submit`, {
        name: '甲',
        content: contentOf({ statement: 'select 1 as n' }),
      })
      const { id } = data as { id: string }
      expect((await person.get(`${path}/deliveries`, { id })).data).toMatchObject({ canSend: false, deliveries: [] })
      const answer = await deliver(id, {}, person)
      expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(/SMTP_URL.*MAIL_FROM/) })
    } finally {
      await bare.close()
    }
  })
})

async function saved(name: string, definition: Partial<ReportDefinition>): Promise<string> {
  const answer = await test.designer.post(`${path}/submit`, { name, content: contentOf(definition) })
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { id: string }).id
}

const deliver = (id: string, wanted: object = {}, by = maker) =>
  by.post(`${path}/deliver`, { id, ...plan, format: 'xlsx', language: 'zh', ...wanted })

async function made(id: string, wanted: object = {}, by = maker): Promise<string> {
  const answer = await deliver(id, wanted, by)
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { id: string }).id
}

const act = (call: string, id: string, deliveryId: string, by = maker) => by.post(`${path}/${call}`, { id, deliveryId })

async function listed(id: string): Promise<ReportDeliveries> {
  const answer = await maker.get(`${path}/deliveries`, { id })
  expect(answer.status, answer.body).toBe(200)
  return answer.data as ReportDeliveries
}

const found = async (id: string, deliveryId: string): Promise<ReportDelivery | undefined> =>
  (await listed(id)).deliveries.find(one => one.id === deliveryId)

const settled = (id: string, deliveryId: string) => async () =>
  /sent|failed/.test((await found(id, deliveryId))?.lastRun?.state ?? '')

const titles = async (person: Person) =>
  ((await person.get('blade-desk/notice/mine')).data as MyNotices).notices.map(({ title }) => title)

const change = (statement: RawBuilder<unknown>) => test.change(() => statement.execute(test.db))

/** A past time, another one for each `days`. */
async function comeTrue(id: string, days = 1): Promise<void> {
  await sql`update report_delivery set next_time = date_trunc('minute', localtimestamp - make_interval(days => 9 - ${days}::integer))
    where id = ${id}`.execute(test.db)
  await queueNext(id, test.db)
}

async function latest(id: string): Promise<{ id: string; state: string } | undefined> {
  const { rows } = await asSystem(() =>
    sql<{ id: string; state: string }>`select id::text as id, state from report_delivery_run
      where delivery_id = ${id} order by id desc limit 1`.execute(test.db),
  )
  return rows[0]
}

const runOf = async (id: string) => (await latest(id))?.id ?? ''
const stateOf = async (id: string) => (await latest(id))?.state

const workOff = (begin: () => Promise<void>, isDone: () => Promise<boolean> = async () => true) =>
  workOffWith(test, [startDelivery, sendDelivery], { begin, isDone })
