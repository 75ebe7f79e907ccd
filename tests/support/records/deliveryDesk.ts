/** A newspaper with a mail server, a report, and somebody who sends it by mail. */
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { MyNotices } from '#contract/desk/notice'
import type { ReportDefinition } from '#contract/report/definition'
import type { ReportDeliveries, ReportDelivery } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { queueNext } from '../../../server/src/modules/report/deliveries/delivery.ts'
import { sendDelivery, startDelivery } from '../../../server/src/modules/report/index.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { type MailServer, startMailServer } from '../mail/mailServer.ts'
import { workOff } from '../run/workOff.ts'
import type { Answer, Person } from '../servers/testApp.ts'
import { contentOf, createReportDesk, OWN, type ReportDesk } from './reportDesk.ts'

const { path } = report
export const deliveryRights = ['', '_view', '_deliver'].map(end => `report_list${end}`)
export const plan = { recipients: 'li@example.com\nwang@example.org', rhythm: 'daily', time: '08:00' }

export interface DeliveryDesk extends ReportDesk {
  server: MailServer
  maker: Person
  /** Counts articles and names an author. */
  articles: string
  saved(name: string, definition: Partial<ReportDefinition>): Promise<string>
  deliver(id: string, wanted?: object, by?: Person): Promise<Answer>
  /** The id of a new delivery. */
  made(id: string, wanted?: object, by?: Person): Promise<string>
  act(call: string, id: string, deliveryId: string, by?: Person): Promise<Answer>
  listed(id: string): Promise<ReportDeliveries>
  found(id: string, deliveryId: string): Promise<ReportDelivery | undefined>
  settled(id: string, deliveryId: string): () => Promise<boolean>
  alter(statement: RawBuilder<unknown>): Promise<void>
  /** Sets the next time to a past one, another one for each `days`. */
  comeTrue(id: string, days?: number): Promise<void>
  latestRun(deliveryId: string): Promise<{ id: string; state: string } | undefined>
  workOff(begin: () => Promise<void>, isDone?: () => Promise<boolean>): Promise<unknown>
  close(): Promise<void>
}

export async function createDeliveryDesk(): Promise<DeliveryDesk> {
  const server = await startMailServer()
  const test = await createReportDesk({ SMTP_URL: server.url, MAIL_FROM: 'Broadsheet <reports@example.com>' })
  const maker = await test.addPerson(OWN, deliveryRights)
  const saved: DeliveryDesk['saved'] = async (name, definition) => {
    const answer = await test.designer.post(`${path}/submit`, { name, content: contentOf(definition) })
    return idIn(answer)
  }
  const deliver: DeliveryDesk['deliver'] = (id, wanted = {}, by = maker) =>
    by.post(`${path}/deliver`, { id, ...plan, format: 'xlsx', language: 'zh', ...wanted })
  const listed: DeliveryDesk['listed'] = async id => {
    const answer = await maker.get(`${path}/deliveries`, { id })
    expect(answer.status, answer.body).toBe(200)
    return answer.data
  }
  const found: DeliveryDesk['found'] = async (id, deliveryId) =>
    (await listed(id)).deliveries.find(one => one.id === deliveryId)
  return {
    ...test,
    ...{ server, maker, saved, deliver, listed, found },
    articles: await saved('稿件数', { statement: 'select count(*) as n, min(author) as who from articles' }),
    made: async (id, wanted, by) => idIn(await deliver(id, wanted, by)),
    act: (call, id, deliveryId, by = maker) => by.post(`${path}/${call}`, { id, deliveryId }),
    settled: (id, deliveryId) => async () => /sent|failed/.test((await found(id, deliveryId))?.lastRun?.state ?? ''),
    alter: statement => test.change(() => statement.execute(test.db)),
    async comeTrue(id, days = 1) {
      await sql`update report_delivery set next_time =
        date_trunc('minute', localtimestamp - make_interval(days => 9 - ${days}::integer)) where id = ${id}`.execute(
        test.db,
      )
      await queueNext(id, test.db)
    },
    async latestRun(deliveryId) {
      const { rows } = await asSystem(() =>
        sql<{ id: string; state: string }>`select id::text as id, state from report_delivery_run
          where delivery_id = ${deliveryId} order by id desc limit 1`.execute(test.db),
      )
      return rows[0]
    },
    workOff: (begin, isDone = async () => true) => workOff(test, [startDelivery, sendDelivery], { begin, isDone }),
    async close() {
      await test.close()
      await server.close()
    },
  }
}

/** The mail server accepts everything again. */
export function resetMail(server: MailServer): void {
  server.received.length = 0
  server.refusals.clear()
  server.answer = undefined
}

export async function titlesFor(person: Person): Promise<string[]> {
  const { data } = await person.get('blade-desk/notice/mine')
  return (data as MyNotices).notices.map(({ title }) => title)
}

function idIn(answer: Answer): string {
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { id: string }).id
}
