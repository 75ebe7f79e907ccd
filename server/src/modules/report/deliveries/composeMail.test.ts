import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentIn } from '../../../../../tests/support/mail/contentIn.ts'
import { createDeliveryDesk, type DeliveryDesk, resetMail } from '../../../../../tests/support/records/deliveryDesk.ts'

const headings = [
  { name: 'who', zh: '作者', en: 'Author' },
  { name: 'n', zh: '稿件数', en: 'Articles' },
]
let desk: DeliveryDesk

beforeAll(async () => {
  desk = await createDeliveryDesk()
})
beforeEach(() => resetMail(desk.server))
afterAll(() => desk?.close())

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
  await desk.alter(sql`update report_delivery set create_time = create_time - interval '1 hour' where id = ${delivery}`)
  expect(await desk.designer.post('blade-report/report/rest/submit', { id, name: '改名' })).toMatchObject({
    status: 200,
  })
  await desk.workOff(() => desk.comeTrue(delivery), desk.settled(id, delivery))
  expect(desk.server.received).toEqual([])
  expect((await desk.found(id, delivery))?.lastRun).toMatchObject({
    ...{ state: 'failed', fault: { zh: '报表在设置发送后已由他人修改；请查看后重新创建定期发送' } },
  })
})
