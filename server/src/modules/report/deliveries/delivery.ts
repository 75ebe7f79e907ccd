import type { FastifyInstance } from 'fastify'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import { codeOf } from '#contract/kit/module'
import {
  type DeliveryFormat,
  type DeliveryLanguage,
  type DeliveryRunState,
  type DeliveryTimes,
  MAX_ATTACHMENT_BYTES,
  type Rhythm,
  type UnreachedRecipient,
} from '#contract/report/delivery'
import { report } from '#contract/report/report'
import type { FormerCaller } from '../../../auth/permissions/loadCaller.ts'
import type { BaseColumns, Database, Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Caller } from '../../../platform/http/guard.ts'
import { addJob, defineJob, type JobContext, type JobKey } from '../../../platform/jobs/job.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    reportDelivery: BaseColumns & {
      reportId: string
      recipients: ColumnType<string[], string, never>
      rhythm: Rhythm
      day: number
      timeOfDay: string
      format: DeliveryFormat
      language: DeliveryLanguage
      chosen: ColumnType<Record<string, string> | null, string | null, never>
      /** The user who created it or became its owner. */
      maker: ColumnType<FormerCaller, string, string>
      nextTime: string | null
      failures: Generated<number>
      pauseTime: Generated<string | null>
      pauseUser: Generated<string | null>
    }
    reportDeliveryRun: BaseColumns & {
      deliveryId: string
      dueTime: string
      isTrial: Generated<boolean>
      state: Generated<DeliveryRunState>
      remaining: ColumnType<string[], string, string>
      refused: ColumnType<UnreachedRecipient[], string | undefined, string>
      fault: Generated<string | null>
      faultEn: Generated<string | null>
      settleTime: Generated<string | null>
    }
  }
}

export type DeliveryRow = Selectable<Database['reportDelivery']>
export type RunRow = Selectable<Database['reportDeliveryRun']>

/** Deliveries with the names of those who made them. */
export const deliveriesIn = (db: Db) =>
  db
    .selectFrom('reportDelivery as d')
    .leftJoin('bladeUser as u', join => join.on(sql<boolean>`u.id = (d.maker ->> 'userId')::bigint`))
    .selectAll('d')
    .select(sql<string>`coalesce(nullif(u.real_name, ''), u.account, '')`.as('makerName'))

defineTable('report_delivery', 'tenant')
defineTable('report_delivery_run', 'tenant')

interface Payload {
  id: string
  tenantId: string
}

/** The job that waits for the next time of a delivery. */
const startKey: JobKey<Payload> = { name: 'start-delivery' }

/** The job that sends. Its attempts reach over half an hour: mail servers that do not know the sender yet require that. */
export const sendKey: JobKey<Payload> = { name: 'send-delivery', attempts: 8 }

/** Days for which runs are retained. */
const RETENTION_DAYS = 90

/** Makes the run of a delivery that is due, and plans the next: both or neither. Times that were missed are made up for once. */
export const startDelivery = defineJob<Payload>({
  ...startKey,
  run: ({ id }, { db }: JobContext) =>
    inTransaction(db, async tx => {
      const delivery = await tx
        .selectFrom('reportDelivery')
        .selectAll()
        .select(sql<boolean>`next_time <= localtimestamp`.as('isDue'))
        .where('id', '=', id)
        .where('nextTime', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (!delivery?.nextTime) return
      if (delivery.isDue) {
        await queueRun(delivery, { dueTime: delivery.nextTime, isTrial: false }, tx)
        const next = nextTime({ ...delivery, time: delivery.timeOfDay }, await localTime(tx))
        await tx.updateTable('reportDelivery').set({ nextTime: next }).where('id', '=', id).execute()
        await sql`delete from report_delivery_run where delivery_id = ${id}
          and settle_time < localtimestamp - make_interval(days => ${RETENTION_DAYS})`.execute(tx)
      }
      await queueNext(id, tx)
    }),
})

/** The job of the next time; one that waits already is replaced. */
export async function queueNext(id: string, db: Db): Promise<void> {
  const { tenantId, runAt } = await db
    .selectFrom('reportDelivery')
    .select(['tenantId', sql<Date>`next_time::timestamptz`.as('runAt')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await addJob(db, startKey, { id, tenantId }, { runAt, key: `${report.path} delivery ${id}` })
}

type Delivery = Pick<Selectable<Database['reportDelivery']>, 'id' | 'tenantId' | 'recipients'>

/** False where this time has a run already. */
export async function queueRun(
  { id: deliveryId, tenantId, recipients }: Delivery,
  { dueTime, isTrial }: { dueTime: string; isTrial: boolean },
  db: Db,
): Promise<boolean> {
  const run = await db
    .insertInto('reportDeliveryRun')
    .values({ id: newId(), tenantId, deliveryId, dueTime, isTrial, remaining: JSON.stringify(recipients) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (run) await addJob(db, sendKey, { id: run.id, tenantId })
  return run !== undefined
}

const DAY_MS = 86_400_000

/** The first time of a delivery after this one, both as `yyyy-MM-dd HH:mm:ss` of the newspaper, which knows no summer time. */
export function nextTime(times: DeliveryTimes, after: string): string {
  const today = Date.parse(`${after.slice(0, 10)}T00:00:00Z`)
  for (let ahead = 0; ; ahead++) {
    const date = new Date(today + ahead * DAY_MS)
    const time = `${date.toISOString().slice(0, 10)} ${times.time}:00`
    if (isDayOf(times, date) && time > after) return time
  }
}

function isDayOf({ rhythm, day }: DeliveryTimes, date: Date): boolean {
  switch (rhythm) {
    case 'daily':
      return true
    case 'weekly':
      return (date.getUTCDay() || 7) === day
    case 'monthly': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      return date.getUTCDate() === Math.min(day, last)
    }
  }
}

/** Nobody where the maker may not sign in, deliver reports or run them any more. */
export async function findMaker(app: FastifyInstance, maker: FormerCaller): Promise<Caller | undefined> {
  const caller = await app.findFormerCaller(maker)
  return caller?.tenantId === maker.tenantId && mayDeliver(caller) ? caller : undefined
}

export function mayDeliver({ permissions, closedRoutes }: Caller): boolean {
  return (
    permissions.has(codeOf(report, 'deliver')) &&
    permissions.has(codeOf(report, 'view')) &&
    ['deliver', 'run'].every(call => !closedRoutes.has(`${report.path}/${call}`))
  )
}

const megabytes = Math.floor(MAX_ATTACHMENT_BYTES / 1_000_000)

/** Texts of deliveries, apart from refusals of single fields. */
export const labels = {
  unconfigured: {
    zh: '邮件服务未配置：请运维人员设置 SMTP_URL 和 MAIL_FROM 后重启',
    en: 'Mail is not configured: the operator has to set SMTP_URL and MAIL_FROM and restart',
  },
  maker: {
    zh: '创建者没有发送或查看此报表的权限，或账号已停用；请由有权限的人重新创建',
    en: 'Its maker may not send or see this report any more: somebody with the rights has to make it anew',
  },
  report: {
    zh: '报表已被删除，或创建者已看不到它',
    en: 'The report has been removed, or its maker does not see it any more',
  },
  changed: {
    zh: '报表在设置发送后已由他人修改；请查看后重新创建定期发送',
    en: 'Somebody else has changed the report since: look at it, and make the delivery anew',
  },
  tooLarge: {
    zh: `附件超过${megabytes}MB，请在报表中减少行数`,
    en: `The file is larger than ${megabytes} MB: let the report find fewer rows`,
  },
  unreachable: {
    zh: '邮件服务器无法连接或不支持加密，已多次重试；请运维人员查看日志',
    en: 'The mail server cannot be reached or offers no TLS, also after several attempts: the operator finds more in the log',
  },
  uncertain: {
    zh: '发送时连接中断，邮件可能已送达也可能没有；为避免重复未再发送',
    en: 'The connection ended while sending: the mail may or may not have arrived, and was not sent again',
  },
  broken: { zh: '服务器出错，邮件可能未发送', en: 'The server failed, and the mail may not have been sent' },
  refusedWith: (answer: string) => ({
    zh: `邮件服务器拒绝：${answer}`,
    en: `The mail server refused: ${answer}`,
  }),
  partlyRefused: { zh: '邮件服务器拒绝了部分收件人', en: 'The mail server refused some recipients' },
}
