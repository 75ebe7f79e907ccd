/** The message of a delivery: what the report shows to its maker now. */
import type { FastifyInstance } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { MAX_ATTACHMENT_BYTES } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { contextOfJob } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { logExport } from '../../../kit/records/changeLog.ts'
import { type Db, localTime } from '../../../platform/db/database.ts'
import { runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { scopeOf } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { mediaTypes } from '../../../platform/spreadsheet/sheetWriter.ts'
import { storedReport } from '../built/storedReport.ts'
import { findMaker } from '../run/maker.ts'
import { chosenValues } from '../run/parameterValues.ts'
import { placedLabel, StatementProblem } from '../run/problem.ts'
import { readDefinition } from '../run/readDefinition.ts'
import { sheetOf } from '../run/resultSheet.ts'
import { runStatement } from '../run/runStatement.ts'
import { factsOf } from './facts.ts'
import { labels } from './labels.ts'
import { messageOf } from './messageOf.ts'
import type { DeliveryRow } from './table.ts'

/** The reason why a delivery cannot be sent as things are; another attempt would be the same. */
export class Undeliverable extends Error {
  readonly label: Label

  constructor(label: Label) {
    super(label.en)
    this.label = label
  }
}

type Composed = Pick<Mail, 'subject' | 'text' | 'html' | 'attachment'>

export async function composeMail(
  delivery: DeliveryRow & { makerName: string },
  db: Db,
  app: FastifyInstance,
): Promise<Composed> {
  const caller = await findMaker(app, delivery.maker)
  if (!caller || caller.tenantId !== delivery.tenantId) throw new Undeliverable(labels.maker)
  const { language } = delivery
  const requestId = `delivery ${delivery.id}`
  const context = contextOfJob(app, { db, caller, requestId, language, path: `${report.path}/run` })
  return runWithScope(scopeOf(caller, requestId), () => compose(delivery, context))
}

async function compose(delivery: DeliveryRow & { makerName: string }, context: Context): Promise<Composed> {
  const { db, caller } = context
  const { reportId, chosen, language, format } = delivery
  const stored = await storedReport(reportId, context).catch(error =>
    Promise.reject(isFinal(error) ? new Undeliverable(labels.report) : error),
  )
  const { name, nameEn, remark, remarkEn, content } = stored
  // Its maker has agreed to send what it was, not what somebody else, who may see less, made of it.
  const isOfOther = stored.updateUser !== caller.userId && stored.updateTime > String(delivery.createTime)
  if (isOfOther) throw new Undeliverable(labels.changed)
  const { definition, values, result } = await shown(content, chosen, context)
  const facts = await factsOf(definition.parameters, { values, tenantId: caller.tenantId }, db)
  await logExport(report, { filters: [{ id: reportId, values }], rows: result.rows.length }, context)
  const title = (language === 'en' && nameEn) || name
  const day = (await localTime(db)).slice(0, 10)
  const described = { title, remark: (language === 'en' && remarkEn) || (remark ?? ''), facts, result }
  const message = messageOf({ ...described, makerName: delivery.makerName, language, hasTable: format === 'table' })
  const subject = `${title} ${day}`
  if (format === 'table') return { subject, ...message }
  const places = result.columns.map((_, place) => place)
  const file = await sheetOf(result, { places, format, language })
  if (file.length > MAX_ATTACHMENT_BYTES) throw new Undeliverable(labels.tooLarge)
  const fileName = `${subject.replace(/[/\\:*?"<>|]/g, '_')}.${format}`
  return { subject, ...message, attachment: { name: fileName, content: file, mediaType: mediaTypes[format] } }
}

async function shown(content: string, chosen: DeliveryRow['chosen'], context: Context) {
  let statement = ''
  try {
    const definition = readDefinition(content)
    statement = definition.statement
    const values = chosenValues(definition.parameters, chosen ?? {}, (await localTime(context.db)).slice(0, 10))
    // Deliveries wait for each other, and never in the place of the maker's own reports.
    const asker = { tenantId: context.caller.tenantId, userId: `deliveries ${context.caller.tenantId}` }
    return { definition, values, result: await runStatement(definition, values, context, asker) }
  } catch (error) {
    if (error instanceof StatementProblem) throw new Undeliverable(placedLabel(error.problem, statement))
    throw isFinal(error) ? new Undeliverable(error.label) : error
  }
}

/** A failure that passes by itself, such as a crowd of reports, is tried again. */
function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500 && error.status !== 429
}
