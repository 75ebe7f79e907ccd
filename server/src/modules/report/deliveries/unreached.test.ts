import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MyNotices } from '#contract/desk/notice'
import {
  createDeliveryDesk,
  type DeliveryDesk,
  deliveryRights,
  resetMail,
} from '../../../../../tests/support/records/deliveryDesk.ts'
import { OWN } from '../../../../../tests/support/records/reportDesk.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'

let desk: DeliveryDesk

beforeAll(async () => {
  desk = await createDeliveryDesk()
})
beforeEach(() => resetMail(desk.server))
afterAll(() => desk?.close())

const newcomer = () => desk.addPerson(OWN, deliveryRights)

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
