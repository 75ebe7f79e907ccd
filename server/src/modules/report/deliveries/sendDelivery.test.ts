import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MyNotices } from '#contract/desk/notice'
import { emptyParameter } from '#contract/report/definition'
import { MAX_DELIVERY_FAILURES } from '#contract/report/delivery'
import { execute } from '../../../../../tests/support/database/postgres.ts'
import { attachmentIn, contentIn } from '../../../../../tests/support/mail/mailServer.ts'
import { deliveryRights, plan, setUpDeliveries } from '../../../../../tests/support/records/deliveryDesk.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { addJob } from '../../../platform/jobs/job.ts'
import { sendKey } from './delivery.ts'

const desk = setUpDeliveries()
// The mail server accepts everything again.
beforeEach(() => {
  desk.server.received.length = 0
  desk.server.refusals.clear()
  desk.server.answer = undefined
})

/** Failed tries are repeated now. */
const retryNow = () =>
  execute(
    desk.connection,
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
  )

async function titlesFor(person: Person): Promise<string[]> {
  const { data } = await person.get('blade-desk/notice/mine')
  return (data as MyNotices).notices.map(({ title }) => title)
}

describe('a delivery that is due', () => {
  it('is sent once by two servers, with what its maker sees, and planned again', async () => {
    const id = await desk.made(desk.articles, { format: 'table' })
    const before = await desk.found(desk.articles, id)
    expect(before).toMatchObject({ state: 'active', recipients: plan.recipients.split('\n'), facts: [] })
    await desk.workOff(() => desk.comeTrue(id), desk.settled(desk.articles, id))
    expect(desk.server.received).toHaveLength(1)
    const [mail] = desk.server.received
    expect([mail?.from, mail?.to]).toEqual(['reports@example.com', ['li@example.com', 'wang@example.org']])
    expect(contentIn(mail?.source)).toMatch(/<td[^>]*>4<\/td><td[^>]*>林若溪<\/td>/)
    for (const hidden of ['外人', 'example.org', 'select']) expect(contentIn(mail?.source)).not.toContain(hidden)
    const after = await desk.found(desk.articles, id)
    expect(after).toMatchObject({ state: 'active', lastRun: { state: 'sent', fault: { zh: '' } } })
    expect(after?.nextTime).toBe(before?.nextTime)
    // The state that a job which is done twice, after a crash, finds.
    const run = (await desk.latestRun(id))?.id ?? ''
    await desk.workOff(() => addJob(desk.db, sendKey, { id: run, tenantId: TENANT }))
    expect(desk.server.received).toHaveLength(1)
  })

  it('has a file with its fixed parameters, in its language', async () => {
    const rate = { ...emptyParameter, name: 'rate', zh: '倍数', en: 'Rate', type: 'number' as const, default: '1' }
    const id = await desk.saved('倍数', { statement: 'select 5 * :rate as n', parameters: [rate] })
    const delivery = await desk.made(id, { format: 'csv', language: 'en', values: JSON.stringify({ rate: '3' }) })
    await desk.workOff(() => desk.comeTrue(delivery), desk.settled(id, delivery))
    const source = desk.server.received[0]?.source
    expect(source).toMatch(/Content-Type: text\/csv/)
    expect(contentIn(source)).toMatch(/Rate: 3[\s\S]*\b15\b/)
    expect((await desk.found(id, delivery))?.facts).toEqual([
      { name: { zh: '倍数', en: 'Rate' }, value: { zh: '3', en: '3' } },
    ])
  })

  it('is tried again for those who were refused for now, and says who was refused for good', async () => {
    desk.server.refusals.set('li@example.com', 451)
    desk.server.refusals.set('wang@example.org', 550)
    const id = await desk.made(desk.articles, { recipients: `${plan.recipients}, zhao@example.com` })
    await desk.workOff(
      () => desk.comeTrue(id),
      async () => {
        if (desk.server.received.length === 1) {
          desk.server.refusals.delete('li@example.com')
          await retryNow()
        }
        return desk.settled(desk.articles, id)()
      },
    )
    expect(desk.server.received.map(({ to }) => to)).toEqual([['zhao@example.com'], ['li@example.com']])
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({
      state: 'sent',
      fault: { zh: '邮件服务器拒绝了部分收件人' },
      unreached: [{ address: 'wang@example.org', reason: expect.stringMatching(/^550/) }],
    })
  })

  it('is not sent again when nobody knows whether it arrived', async () => {
    desk.server.answer = 'close'
    const id = await desk.made(desk.articles)
    await desk.workOff(() => desk.comeTrue(id), desk.settled(desk.articles, id))
    expect(desk.server.received).toHaveLength(1)
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({
      state: 'failed',
      fault: { zh: /可能已送达/ },
    })
    desk.server.answer = undefined
    const crashed = await desk.made(desk.articles)
    await desk.alter(
      sql`update report_delivery_run set state = 'sending', settle_time = null where delivery_id = ${id}`,
    )
    const run = (await desk.latestRun(id))?.id ?? ''
    await desk.workOff(() => addJob(desk.db, sendKey, { id: run, tenantId: TENANT }), desk.settled(desk.articles, id))
    expect(desk.server.received).toHaveLength(1)
    expect((await desk.found(desk.articles, crashed))?.lastRun).toBeUndefined()
  })

  it('fails when its maker has lost the right, tells them, and is paused after some failures', async () => {
    const leaving = await desk.addPerson(TENANT, deliveryRights)
    const id = await desk.made(desk.articles, {}, leaving)
    await desk.alter(sql`delete from blade_role_menu g using blade_menu m, blade_user u where m.id = g.menu_id
      and m.code = 'report_list_deliver' and u.id = ${leaving.userId} and g.role_id::text = u.role_id`)
    expect((await desk.found(desk.articles, id))?.state).toBe('unavailable')
    for (let failed = 1; failed <= MAX_DELIVERY_FAILURES; failed++) {
      await desk.workOff(
        () => desk.comeTrue(id, failed),
        async () => (await titlesFor(leaving)).length === failed && desk.settled(desk.articles, id)(),
      )
      expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({ state: 'failed', fault: { zh: /权限/ } })
    }
    expect(desk.server.received).toEqual([])
    expect((await titlesFor(leaving))[0]).toBe('报表邮件发送失败：稿件数')
    expect(await desk.found(desk.articles, id)).toMatchObject({ state: 'failing', nextTime: '' })
    expect(await desk.act('resume-delivery', desk.articles, id)).toMatchObject({ status: 200 })
    expect((await desk.found(desk.articles, id))?.nextTime).toMatch(/ 08:00:00$/)
  })

  it('fails when its maker was stopped, the report is removed, or cannot be run', async () => {
    const bad = await desk.saved('坏', { statement: 'select 1 / (count(*) - 4) as n from articles' })
    const stopped = await desk.addPerson(TENANT, deliveryRights)
    const [broken, ofStopped, ofRemoved] = [
      await desk.made(bad),
      await desk.made(desk.articles, {}, stopped),
      await desk.made(desk.articles),
    ]
    await desk.alter(sql`update blade_user set status = 2 where id = ${stopped.userId}`)
    for (const [of, id, reason] of [
      [bad, broken, /零|zero/],
      [desk.articles, ofStopped, /账号已停用/],
    ] as const) {
      await desk.workOff(() => desk.comeTrue(id), desk.settled(of, id))
      expect((await desk.found(of, id))?.lastRun).toMatchObject({
        state: 'failed',
        fault: { zh: expect.stringMatching(reason) },
      })
    }
    const gone = (value: number) => sql`update blade_report set is_deleted = ${value} where id = ${desk.articles}`
    await desk.alter(gone(1))
    await desk.workOff(
      () => desk.comeTrue(ofRemoved),
      async () => (await desk.latestRun(ofRemoved))?.state === 'failed',
    )
    await desk.alter(gone(0))
    expect((await desk.found(desk.articles, ofRemoved))?.lastRun?.fault.zh).toMatch(/报表已被删除/)
    expect(desk.server.received).toEqual([])
  })

  it('is not sent while it is paused or after it was removed', async () => {
    const [paused, removed, other] = [
      await desk.made(desk.articles),
      await desk.made(desk.articles),
      await desk.made(desk.articles),
    ]
    await desk.act('pause-delivery', desk.articles, paused)
    expect(await desk.found(desk.articles, paused)).toMatchObject({ state: 'paused', nextTime: '' })
    await asSystem(() => desk.comeTrue(removed))
    await desk.act('remove-delivery', desk.articles, removed)
    expect(await desk.found(desk.articles, removed)).toBeUndefined()
    expect((await desk.act('pause-delivery', desk.articles, removed)).status).toBe(404)
    await desk.workOff(() => desk.comeTrue(other), desk.settled(desk.articles, other))
    expect(desk.server.received).toHaveLength(1)
  })

  it('is sent on request, not twice within a minute, and also while it is paused', async () => {
    const id = await desk.made(desk.articles)
    await desk.act('pause-delivery', desk.articles, id)
    expect(await desk.act('send-delivery', desk.articles, id)).toMatchObject({ status: 200 })
    expect(await desk.act('send-delivery', desk.articles, id)).toMatchObject({ status: 429 })
    await desk.workOff(async () => {}, desk.settled(desk.articles, id))
    expect(desk.server.received).toHaveLength(1)
    expect(await desk.found(desk.articles, id)).toMatchObject({ state: 'paused', lastRun: { state: 'sent' } })
  })
})

const newcomer = () => desk.addPerson(TENANT, deliveryRights)

async function noticeFor(person: Person): Promise<string> {
  const { notices } = (await person.get('blade-desk/notice/mine')).data as MyNotices
  const [notice] = notices
  return notice ? (await person.post('blade-desk/notice/read', { id: notice.id })).body : ''
}

/** Sends to two recipients, of which the first is refused for now, and then does `meanwhile`. */
async function sentInPart(maker: Person, meanwhile: (id: string) => Promise<unknown>): Promise<string> {
  desk.server.refusals.set('li@example.com', 451)
  const id = await desk.made(desk.articles, {}, maker)
  let isChanged = false
  await desk.workOff(
    () => desk.comeTrue(id),
    async () => {
      if (desk.server.received.length === 1 && !isChanged) {
        isChanged = true
        await meanwhile(id)
      }
      if (isChanged) await retryNow()
      return /sent|failed|cancelled/.test((await desk.latestRun(id))?.state ?? '')
    },
  )
  return id
}

describe('recipients who were not reached where others were', () => {
  it('are named in the notice to the maker, with the answers of the mail server', async () => {
    const maker = await newcomer()
    const id = await sentInPart(maker, async () => desk.server.refusals.set('li@example.com', 550))
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({
      state: 'sent',
      unreached: [{ address: 'li@example.com', reason: expect.stringMatching(/^550/) }],
    })
    const notice = await noticeFor(maker)
    expect(notice).toMatch(/邮件服务器拒绝了部分收件人.*未确认送达.*li@example.com \(550/)
    expect(notice).not.toContain('wang@example.org')
    expect(await noticeFor(desk.reader)).not.toContain('example.com')
  })

  it('are named when a later attempt fails as a whole', async () => {
    const maker = await newcomer()
    const id = await sentInPart(maker, () =>
      desk.alter(sql`update blade_report set is_deleted = 1 where id = ${desk.articles}`),
    )
    await desk.alter(sql`update blade_report set is_deleted = 0 where id = ${desk.articles}`)
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({
      state: 'failed',
      unreached: [{ address: 'li@example.com', reason: '' }],
    })
    expect(await noticeFor(maker)).toMatch(/报表已被删除.*未确认送达.*li@example.com/)
  })

  it('are named when the delivery was paused before a later attempt', async () => {
    const id = await sentInPart(desk.maker, id => desk.act('pause-delivery', desk.articles, id))
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({
      state: 'cancelled',
      unreached: [{ address: 'li@example.com', reason: '' }],
    })
  })

  it('are not named to a maker without the right to send any more', async () => {
    const maker = await newcomer()
    const id = await sentInPart(maker, () =>
      desk.alter(sql`delete from blade_role_menu g using blade_menu m, blade_user u where m.id = g.menu_id
        and m.code = 'report_list_deliver' and u.id = ${maker.userId} and g.role_id::text = u.role_id`),
    )
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({ state: 'failed', unreached: [{}] })
    const notice = await noticeFor(maker)
    expect(notice).toContain('权限')
    expect(notice).not.toContain('example.com')
  })

  it('are not repeated where nobody was reached', async () => {
    for (const address of ['li@example.com', 'wang@example.org']) desk.server.refusals.set(address, 550)
    const id = await desk.made(desk.articles)
    await desk.workOff(() => desk.comeTrue(id), desk.settled(desk.articles, id))
    expect((await desk.found(desk.articles, id))?.lastRun).toMatchObject({ state: 'failed', unreached: [] })
  })
})

describe('the deliveries of a tenant', () => {
  const TENANT = '320003'
  let maker: Person
  let id: string

  beforeAll(async () => {
    maker = await desk.addPerson(TENANT, deliveryRights)
    const [ready] = (await maker.get('blade-report/report/rest/ready')).data as { id: string }[]
    id = ready?.id ?? ''
  })

  const tenant = (change: ReturnType<typeof sql>) =>
    desk.alter(sql`update blade_tenant set ${change} where tenant_id = ${TENANT}`)

  it.each([
    ['stopped', sql`status = 2`, sql`status = 1`],
    ['expired', sql`expire_time = localtimestamp - interval '1 second'`, sql`expire_time = null`],
    ['removed', sql`is_deleted = 1`, sql`is_deleted = 0`],
  ])('a tenant that was %s sends nothing, and sends again once it is open', async (_, close, open) => {
    const delivery = await desk.made(id, {}, maker)
    const ended = (state: string) => async () => (await desk.latestRun(delivery))?.state === state
    await tenant(close)
    await desk.workOff(() => desk.comeTrue(delivery, 1), ended('failed'))
    expect(desk.server.received).toEqual([])
    await tenant(open)
    await desk.workOff(() => desk.comeTrue(delivery, 2), ended('sent'))
    expect(desk.server.received).toHaveLength(1)
  })
})

describe('what is sent', () => {
  const headings = [
    { name: 'who', zh: '作者', en: 'Author' },
    { name: 'n', zh: '稿件数', en: 'Articles' },
  ]

  describe('an attached workbook', () => {
    it.each([
      ['zh', ['作者', '稿件数']],
      ['en', ['Author', 'Articles']],
    ])('opens with the rows and the headings of the language: %s', async (language, expected) => {
      const statement = 'select author as who, count(*) as n from articles group by author order by n'
      const id = await desk.saved('作者', { statement, columns: headings })
      const delivery = await desk.made(id, { language })
      await desk.workOff(() => desk.comeTrue(delivery), desk.settled(id, delivery))
      expect(await readSheet(attachmentIn(desk.server.received[0]?.source))).toEqual([
        expected,
        ['林若溪', 1],
        ['王明远', 3],
      ])
    })

    it('that is too large fails at once, and says so', async () => {
      const statement = `select '${'x'.repeat(1100)}' as text from generate_series(1, 10000) as n`
      const id = await desk.saved('大', { statement })
      const delivery = await desk.made(id, { format: 'csv' })
      await desk.workOff(() => desk.comeTrue(delivery), desk.settled(id, delivery))
      expect(desk.server.received).toEqual([])
      expect((await desk.found(id, delivery))?.lastRun).toMatchObject({
        state: 'failed',
        fault: { zh: expect.stringMatching(/附件超过10MB/), en: expect.stringMatching(/larger than 10 MB/) },
      })
    })
  })

  it('is not sent with what somebody else has made of the report since', async () => {
    const id = await desk.saved('作者', { statement: 'select 1 as n' })
    const delivery = await desk.made(id)
    await desk.alter(
      sql`update report_delivery set create_time = create_time - interval '1 hour' where id = ${delivery}`,
    )
    expect(await desk.designer.post('blade-report/report/rest/submit', { id, name: '改名' })).toMatchObject({
      status: 200,
    })
    await desk.workOff(() => desk.comeTrue(delivery), desk.settled(id, delivery))
    expect(desk.server.received).toEqual([])
    expect((await desk.found(id, delivery))?.lastRun).toMatchObject({
      ...{ state: 'failed', fault: { zh: '报表在设置发送后已由他人修改；请查看后重新创建定期发送' } },
    })
  })
})
