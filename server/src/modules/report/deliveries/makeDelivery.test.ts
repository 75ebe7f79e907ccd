import { describe, expect, it } from 'vitest'
import { type DeliveryTimes, MAX_DELIVERIES } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { deliveryRights, setUpDeliveries } from '../../../../../tests/support/records/deliveryDesk.ts'
import { contentOf } from '../../../../../tests/support/records/reportDesk.ts'
import { OTHER_TENANT, TENANT } from '../../../../../tests/support/servers/config.ts'
import { createTestApp } from '../../../../../tests/support/servers/testApp.ts'
import { nextTime } from './delivery.ts'

const { path } = report
const desk = setUpDeliveries()

describe('a new delivery', () => {
  it('needs addresses that add neither a header nor a command, and says which is wrong', async () => {
    for (const [recipients, msg] of [
      ['li@example.com\nnobody', '收件人：第2个邮箱地址格式不正确'],
      ['li@example.com\r\rBcc: x@example.com', '收件人：第1个邮箱地址格式不正确'],
      ['Li <li@example.com>', '收件人：第1个邮箱地址格式不正确'],
      [' , ', '请输入收件人'],
      [Array.from({ length: 21 }, (_, at) => `p${at}@example.com`).join(), '收件人最多20个'],
    ]) {
      const answer = await desk.deliver(desk.articles, { recipients })
      expect([recipients, answer.status]).toEqual([recipients, 400])
      expect(answer).toMatchObject({ msg })
      expect(JSON.parse(answer.body).errors).toEqual({ recipients: msg })
    }
    // Refused before any field is read.
    expect((await desk.deliver(desk.articles, { recipients: 'li@example.com\u0000' })).status).toBe(400)
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
      const answer = await desk.deliver(desk.articles, wanted)
      expect([wanted, answer.status, Object.keys(JSON.parse(answer.body).errors ?? {})]).toEqual([wanted, 400, [field]])
    }
    expect(await desk.deliver(desk.articles, { values: '[]' })).toMatchObject({ status: 400, msg: '参数格式不正确' })
  })

  it('is made, listed and changed with the right to it, which does not go without the right to view', async () => {
    const id = await desk.made(desk.articles)
    const calls = ['pause-delivery', 'resume-delivery', 'send-delivery', 'remove-delivery']
    const viewer = await desk.addPerson(TENANT, ['report_list', 'report_list_view', 'report_list_share'])
    const foreigner = await desk.addPerson(OTHER_TENANT, deliveryRights)
    const [ready] = (await desk.maker.get(`${path}/ready`)).data as { id: string }[]
    for (const [person, status] of [
      [viewer, 403],
      [foreigner, 404],
    ] as const) {
      expect((await desk.deliver(desk.articles, {}, person)).status).toBe(status)
      expect((await person.get(`${path}/deliveries`, { id: desk.articles })).status).toBe(status)
      for (const call of calls) expect((await desk.act(call, desk.articles, id, person)).status).toBe(status)
    }
    for (const call of calls) expect((await desk.act(call, ready?.id ?? '', id, foreigner)).status).toBe(404)
    const blind = await desk.addPerson(TENANT, ['report_list', 'report_list_deliver'])
    expect((await desk.deliver(desk.articles, {}, blind)).status).toBe(403)
    expect((await desk.found(desk.articles, id))?.state).toBe('active')
    const ofReady = await desk.made(ready?.id ?? '', {}, foreigner)
    expect((await desk.listed(ready?.id ?? '')).deliveries.map(one => one.id)).not.toContain(ofReady)
  })

  it('has a limit for each report', async () => {
    const id = await desk.saved('多', { statement: 'select 1 as n' })
    for (let count = 0; count < MAX_DELIVERIES; count++) await desk.made(id)
    expect(await desk.deliver(id)).toMatchObject({ status: 400, msg: expect.stringContaining(String(MAX_DELIVERIES)) })
  })

  it('is refused without a mail server, with what the operator has to set', async () => {
    const bare = await createTestApp()
    try {
      const person = await bare.addPerson(TENANT, [...deliveryRights, 'report_list_add'])
      const id = await person.create(path, { name: '甲', content: contentOf({ statement: 'select 1 as n' }) })
      expect((await person.get(`${path}/deliveries`, { id })).data).toMatchObject({ canSend: false, deliveries: [] })
      const answer = await desk.deliver(id, {}, person)
      expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(/SMTP_URL.*MAIL_FROM/) })
    } finally {
      await bare.close()
    }
  })
})

it.each([
  ['daily', 1, '2026-03-02 07:59:59', '2026-03-02 08:00:00'],
  ['daily', 1, '2026-03-02 08:00:00', '2026-03-03 08:00:00'],
  ['daily', 1, '2026-12-31 09:00:00', '2027-01-01 08:00:00'],
  ['weekly', 1, '2026-03-02 07:00:00', '2026-03-02 08:00:00'],
  ['weekly', 1, '2026-03-02 08:00:01', '2026-03-09 08:00:00'],
  ['weekly', 7, '2026-03-02 08:00:00', '2026-03-08 08:00:00'],
  ['monthly', 31, '2026-01-31 08:00:00', '2026-02-28 08:00:00'],
  ['monthly', 31, '2028-02-01 00:00:00', '2028-02-29 08:00:00'],
  ['monthly', 30, '2026-04-30 07:00:00', '2026-04-30 08:00:00'],
  ['monthly', 1, '2026-12-01 08:00:00', '2027-01-01 08:00:00'],
] as const)('%s on %i, after %s, is %s', (rhythm, day, after, expected) => {
  expect(nextTime({ rhythm, day, time: '08:00' } satisfies DeliveryTimes, after)).toBe(expected)
})
