/** A newspaper with a mail server, a report, and somebody who sends it by mail. */
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { ReportDefinition } from '#contract/report/definition'
import type { ReportDeliveries } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { queueNext } from '../../../server/src/modules/report/deliveries/delivery.ts'
import { sendDelivery, startDelivery } from '../../../server/src/modules/report/index.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { startMailServer } from '../mail/mailServer.ts'
import { workOff } from '../run/workOff.ts'
import { TENANT } from '../servers/config.ts'
import { createdId, type Person, setUpOnce } from '../servers/testApp.ts'
import { contentOf, createReportDesk } from './reportDesk.ts'

const { path } = report
export const deliveryRights = ['', '_view', '_deliver'].map(end => `report_list${end}`)
export const plan = { recipients: 'li@example.com\nwang@example.org', rhythm: 'daily', time: '08:00' }

async function createDeliveryDesk() {
  const server = await startMailServer()
  const test = await createReportDesk({ SMTP_URL: server.url, MAIL_FROM: 'Broadsheet <reports@example.com>' })
  const maker = await test.addPerson(TENANT, deliveryRights)

  const saved = (name: string, definition: Partial<ReportDefinition>) =>
    test.designer.create(path, { name, content: contentOf(definition) })

  const deliver = (id: string, wanted: object = {}, by = maker) =>
    by.post(`${path}/deliver`, { id, ...plan, format: 'xlsx', language: 'zh', ...wanted })

  async function listed(id: string): Promise<ReportDeliveries> {
    const answer = await maker.get(`${path}/deliveries`, { id })
    expect(answer.status, answer.body).toBe(200)
    return answer.data
  }

  const found = async (id: string, deliveryId: string) =>
    (await listed(id)).deliveries.find(one => one.id === deliveryId)

  return {
    ...test,
    ...{ server, maker, saved, deliver, listed, found },
    /** Counts articles and names an author. */
    articles: await saved('稿件数', { statement: 'select count(*) as n, min(author) as who from articles' }),
    /** The id of a new delivery. */
    made: async (id: string, wanted?: object, by?: Person) => createdId(await deliver(id, wanted, by)),
    act: (call: string, id: string, deliveryId: string, by = maker) => by.post(`${path}/${call}`, { id, deliveryId }),
    settled: (id: string, deliveryId: string) => async () =>
      /sent|failed/.test((await found(id, deliveryId))?.lastRun?.state ?? ''),
    alter: (statement: RawBuilder<unknown>) => test.change(() => statement.execute(test.db)),
    /** Sets the next time to a past one, another one for each `days`. */
    async comeTrue(id: string, days = 1) {
      await sql`update report_delivery set next_time =
        date_trunc('minute', localtimestamp - make_interval(days => 9 - ${days}::integer)) where id = ${id}`.execute(
        test.db,
      )
      await queueNext(id, test.db)
    },
    async latestRun(deliveryId: string) {
      const { rows } = await asSystem(() =>
        sql<{ id: string; state: string }>`select id::text as id, state from report_delivery_run
          where delivery_id = ${deliveryId} order by id desc limit 1`.execute(test.db),
      )
      return rows[0]
    },
    workOff: (begin: () => Promise<void>, isDone = async () => true) =>
      workOff(test, [startDelivery, sendDelivery], { begin, isDone }),
    async close() {
      await test.close()
      await server.close()
    },
  }
}

export const setUpDeliveries = () => setUpOnce(createDeliveryDesk)
