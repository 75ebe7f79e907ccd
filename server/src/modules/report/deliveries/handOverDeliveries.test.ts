import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Handover, HandoverReport } from '#contract/system/handover'
import { contentIn } from '../../../../../tests/support/mail/contentIn.ts'
import {
  createDeliveryDesk,
  type DeliveryDesk,
  deliveryRights,
  resetMail,
} from '../../../../../tests/support/records/deliveryDesk.ts'
import { OTHER, OWN } from '../../../../../tests/support/records/reportDesk.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'

const userRights = ['user', 'user_edit', 'user_handover', 'user_delete']
let desk: DeliveryDesk
let chief: Person

beforeAll(async () => {
  desk = await createDeliveryDesk()
  chief = await desk.addPerson(OWN, [...userRights, ...deliveryRights])
})
beforeEach(() => resetMail(desk.server))
afterAll(() => desk?.close())

const newcomer = () => desk.addPerson(OWN, deliveryRights)
const shares = async ({ userId }: Person, by = chief) =>
  ((await by.get('blade-user/handover', { id: userId })).data as Handover).shares
const handOver = (from: Person, values: object, by = chief) =>
  by.post('blade-user/hand-over', { id: from.userId, ...values })

it('deliveries go on with the rights of the successor, also after the account is stopped', async () => {
  const [leaver, successor] = [await newcomer(), await newcomer()]
  await desk.alter(sql`update blade_user set real_name = '接手的人' where id = ${successor.userId}`)
  const [id, paused] = [
    await desk.made(desk.articles, { format: 'table' }, leaver),
    await desk.made(desk.articles, {}, leaver),
  ]
  const removed = await desk.made(desk.articles, {}, leaver)
  await desk.act('pause-delivery', desk.articles, paused)
  await desk.act('remove-delivery', desk.articles, removed)
  const share = { key: 'report.deliveries', count: 2, others: 0, examples: ['稿件数 · 08:00', '稿件数 · 08:00'] }
  expect(await shares(leaver)).toMatchObject([share])
  const values = { successorId: successor.userId, stop: 1 }
  expect((await handOver(leaver, { ...values, dryRun: 1 })).data).toMatchObject({ total: 2 })
  expect(await shares(leaver)).toMatchObject([share])
  const answer = await handOver(leaver, values)
  expect(answer.data as HandoverReport, answer.body).toMatchObject({ total: 2, stopped: true })
  expect(await shares(leaver)).toEqual([])
  expect(await desk.found(desk.articles, id)).toMatchObject({ state: 'active', makerName: '接手的人' })
  expect(await desk.found(desk.articles, paused)).toMatchObject({ state: 'paused', makerName: '接手的人' })
  await desk.workOff(() => desk.comeTrue(id), desk.settled(desk.articles, id))
  expect(desk.server.received).toHaveLength(1)
  expect(contentIn(desk.server.received[0]?.source)).toContain('数据为接手的人有权查看的内容')
})

it('a successor without the right to send or to view reports refuses the whole', async () => {
  const leaver = await newcomer()
  await desk.made(desk.articles, {}, leaver)
  for (const [rights, msg] of [
    [['report_list', 'report_list_view'], /^定期发送的报表：.*没有“报表列表 · 定期发送”的权限/],
    [['report_list', 'report_list_deliver'], /^定期发送的报表：接手人不能查看报表/],
  ] as const) {
    const weak = await desk.addPerson(OWN, rights)
    const refused = await handOver(leaver, { successorId: weak.userId, stop: 1 })
    expect(refused).toMatchObject({ status: 400, msg: expect.stringMatching(msg) })
  }
  expect(await shares(leaver)).toMatchObject([{ count: 1 }])
})

it('whoever hands over needs the right to send, and reaches no delivery of another tenant', async () => {
  const [foreigner, successor] = [await desk.addPerson(OTHER, [...deliveryRights, ...userRights]), await newcomer()]
  const [ready] = (await desk.maker.get('blade-report/report/rest/ready')).data as { id: string }[]
  await desk.made(ready?.id ?? '', {}, foreigner)
  expect((await chief.get('blade-user/handover', { id: foreigner.userId })).status).toBe(404)
  expect((await handOver(successor, { successorId: chief.userId }, foreigner)).status).toBe(404)
  // The clerk has all rights of the leaver but this one, which the leaver has lost.
  const [leaver, clerk] = [
    await newcomer(),
    await desk.addPerson(OWN, [...userRights, 'report_list', 'report_list_view']),
  ]
  await desk.made(desk.articles, {}, leaver)
  await desk.alter(sql`delete from blade_role_menu g using blade_menu m, blade_user u where m.id = g.menu_id
    and m.code = 'report_list_deliver' and u.id = ${leaver.userId} and g.role_id::text = u.role_id`)
  expect(await shares(leaver, clerk)).toMatchObject([
    { key: 'report.deliveries', refusal: { zh: expect.stringContaining('定期发送') } },
  ])
  expect((await handOver(leaver, { successorId: successor.userId }, clerk)).status).toBe(400)
  expect((await handOver(leaver, { successorId: successor.userId })).data).toMatchObject({ total: 1 })
})

it('deliveries are counted before their maker is removed', async () => {
  const leaver = await newcomer()
  await desk.made(desk.articles, {}, leaver)
  const { data } = await chief.post('blade-user/removal-uses', { ids: leaver.userId })
  expect(data).toMatchObject([{ moduleTitle: '定期发送的报表', count: 1, others: 0 }])
})
