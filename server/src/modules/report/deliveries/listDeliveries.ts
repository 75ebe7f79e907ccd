import { sql } from 'kysely'
import {
  type DeliveryRun,
  type DeliveryState,
  MAX_FAILURES,
  type ReportDeliveries,
  type ReportDelivery,
} from '#contract/report/delivery'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { localTime } from '../../../platform/db/database.ts'
import { findMaker } from '../run/maker.ts'
import { chosenValues } from '../run/parameterValues.ts'
import { refusalOf } from '../run/problem.ts'
import { readDefinition } from '../run/readDefinition.ts'
import { factsOf } from './facts.ts'
import type { DeliveryRow } from './table.ts'
import { unreachedIn } from './unreached.ts'

/** The deliveries of a report in the caller's tenant, the newest first. */
export async function listDeliveries(
  { id, content }: { id: string; content: string },
  context: Context,
): Promise<ReportDeliveries> {
  const { db, caller, services } = context
  const today = (await localTime(db)).slice(0, 10)
  const parameters = parametersIn(content)
  const rows = await db
    .selectFrom('reportDelivery as d')
    .leftJoin('bladeUser as u', join => join.on(sql<boolean>`u.id = (d.maker ->> 'userId')::bigint`))
    .selectAll('d')
    .select(sql<string | null>`coalesce(nullif(u.real_name, ''), u.account)`.as('makerName'))
    .where('d.tenantId', '=', caller.tenantId)
    .where('d.reportId', '=', id)
    .orderBy('d.id', 'desc')
    .execute()
  const runs = await latestRuns(rows, db)
  const deliveries = rows.map(async (row): Promise<ReportDelivery> => {
    const { chosen, rhythm, day, timeOfDay, format, language, recipients } = row
    const lastRun = runs.get(row.id)
    return {
      ...{ id: row.id, makerName: row.makerName ?? '', createTime: row.createTime, recipients },
      ...{ rhythm, day, time: timeOfDay, format, language, nextTime: row.nextTime ?? '' },
      facts: chosen ? await factsOf(parameters, { values: chosen, tenantId: caller.tenantId }, db) : [],
      state: await stateOf(row),
      ...(lastRun && { lastRun }),
    }
  })
  return {
    canSend: services.mailer.isConfigured,
    deliveries: await Promise.all(deliveries),
    ...{ parameters, values: chosenValues(parameters, {}, today) },
  }

  async function stateOf({ pauseTime, failures, maker }: (typeof rows)[number]): Promise<DeliveryState> {
    if (pauseTime) return failures >= MAX_FAILURES ? 'failing' : 'paused'
    return (await findMaker(services, maker)) ? 'active' : 'unavailable'
  }
}

type Listed = Pick<DeliveryRow, 'id' | 'recipients'>

async function latestRuns(deliveries: readonly Listed[], db: Context['db']): Promise<Map<string, DeliveryRun>> {
  if (deliveries.length === 0) return new Map()
  const byId = new Map(deliveries.map(delivery => [delivery.id, delivery]))
  const rows = await db
    .selectFrom('reportDeliveryRun')
    .distinctOn('deliveryId')
    .select(['deliveryId', 'state', 'dueTime', 'settleTime', 'fault', 'faultEn', 'remaining', 'refused'])
    .where('deliveryId', 'in', [...byId.keys()])
    .orderBy('deliveryId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map(({ deliveryId, state, dueTime, settleTime, fault, faultEn, ...left }) => {
      const delivery = byId.get(deliveryId)
      const unreached = settleTime && delivery ? unreachedIn(left, delivery) : []
      return [
        deliveryId,
        { state, at: settleTime ?? dueTime, fault: { zh: fault ?? '', en: faultEn ?? '' }, unreached },
      ]
    }),
  )
}

function parametersIn(content: string) {
  try {
    return readDefinition(content).parameters
  } catch (error) {
    throw refusalOf(error)
  }
}
