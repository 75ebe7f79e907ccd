import type { Label } from '#contract/kit/fields'
import type { ReportParameter } from '#contract/report/definition'
import {
  type DeliveryRun,
  type DeliveryState,
  MAX_DELIVERY_FAILURES,
  type ReportDeliveries,
  type ReportDelivery,
  type ReportFact,
  type UnreachedRecipient,
} from '#contract/report/delivery'
import { dictionaryEntriesOf } from '../../../kit/definition/dictionaries.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import { chosenValues, readDefinition } from '../run/definition.ts'
import { statementRefusal } from '../run/problem.ts'
import { type DeliveryRow, deliveriesIn, findMaker, type RunRow } from './delivery.ts'

/** The deliveries of a report in the caller's tenant, the newest first. */
export async function listDeliveries(
  { id, content }: { id: string; content: string },
  context: Context,
): Promise<ReportDeliveries> {
  const { db, caller, services } = context
  const today = (await localTime(db)).slice(0, 10)
  const parameters = parametersIn(content)
  const rows = await deliveriesIn(db)
    .where('d.tenantId', '=', caller.tenantId)
    .where('d.reportId', '=', id)
    .orderBy('d.id', 'desc')
    .execute()
  const runs = await latestRuns(rows, db)
  const deliveries = rows.map(async (row): Promise<ReportDelivery> => {
    const { chosen, rhythm, day, timeOfDay, format, language, recipients } = row
    const lastRun = runs.get(row.id)
    return {
      ...{ id: row.id, makerName: row.makerName, createTime: row.createTime, recipients },
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
    if (pauseTime) return failures >= MAX_DELIVERY_FAILURES ? 'failing' : 'paused'
    return (await findMaker(services, maker)) ? 'active' : 'unavailable'
  }
}

type DeliveryReference = Pick<DeliveryRow, 'id' | 'recipients'>

async function latestRuns(
  deliveries: readonly DeliveryReference[],
  db: Context['db'],
): Promise<Map<string, DeliveryRun>> {
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
    throw statementRefusal(error)
  }
}

/** Parameters of a report with their values as people read them. */
interface ParameterContext {
  values: Readonly<Record<string, string>>
  tenantId: string
}

/** Parameters without a value limit nothing and are left out. */
export async function factsOf(
  parameters: readonly ReportParameter[],
  { values, tenantId }: ParameterContext,
  db: Db,
): Promise<ReportFact[]> {
  const facts = await Promise.all(
    parameters.map(async parameter => {
      const value = await readable(parameter, values[parameter.name] ?? '', tenantId, db)
      return { name: labelOf(parameter), value }
    }),
  )
  return facts.filter(({ value }) => value.zh !== '')
}

async function readable(parameter: ReportParameter, value: string, tenantId: string, db: Db): Promise<Label> {
  const { type, choices, dictionary } = parameter
  const choice = type === 'choice' && choices.find(one => one.value === value)
  if (choice) return labelOf({ ...choice, name: value })
  if (type === 'period') return plain(periodOf(value))
  if ((type !== 'dict' && type !== 'dictBiz') || value === '') return plain(value)
  const entries = await dictionaryEntriesOf({ kind: type, code: dictionary }, tenantId, db)
  return plain(entries.find(({ dictKey }) => dictKey === value)?.dictValue ?? value)
}

function periodOf(value: string): string {
  const days = value.split(',')
  return days.some(Boolean) ? days.map(day => day || '…').join(' – ') : ''
}

const labelOf = ({ name, zh, en }: Label & { name: string }): Label => ({ zh: zh || en || name, en: en || zh || name })

const plain = (text: string): Label => ({ zh: text, en: text })

/** Recipients without the message of a run that has ended: named where others have it, as otherwise nobody was reached. */
export function unreachedIn(
  { remaining, refused }: Pick<RunRow, 'remaining' | 'refused'>,
  { recipients }: Pick<DeliveryRow, 'recipients'>,
): UnreachedRecipient[] {
  const unreached = [...refused, ...remaining.map(address => ({ address, reason: '' }))]
  return unreached.length < recipients.length ? unreached : []
}

export const recipientText = ({ address, reason }: UnreachedRecipient) => (reason ? `${address} (${reason})` : address)
