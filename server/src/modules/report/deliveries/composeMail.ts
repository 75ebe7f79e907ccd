import type { FastifyInstance } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { MAX_ATTACHMENT_BYTES, MAX_TABLE_ROWS, type ReportFact } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import type { ReportResult } from '#contract/report/run'
import { contextOfJob } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { logExport } from '../../../kit/records/changeLog.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import { runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { scopeOf } from '../../../platform/http/guard.ts'
import { escaped } from '../../../platform/http/page/staticFiles.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Mail } from '../../../platform/mailer.ts'
import { sheetMediaTypes } from '../../../platform/spreadsheet/sheetWriter.ts'
import { chosenValues, readDefinition } from '../run/definition.ts'
import { placedLabel, StatementProblem } from '../run/problem.ts'
import { storedReport } from '../run/runReport.ts'
import { cellOf, runStatement, sheetOf } from '../run/runStatement.ts'
import { type DeliveryRow, findMaker, labels } from './delivery.ts'
import { factsOf } from './listDeliveries.ts'

/** The message of a delivery: what the report shows to its maker now. */

/** The reason why a delivery cannot be sent as things are; another attempt would be the same. */
export class Undeliverable extends Error {
  readonly label: Label

  constructor(label: Label) {
    super(label.en)
    this.label = label
  }
}

type ComposedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'attachment'>

export async function composeMail(
  delivery: DeliveryRow & { makerName: string },
  db: Db,
  app: FastifyInstance,
): Promise<ComposedMail> {
  const caller = await findMaker(app, delivery.maker)
  if (!caller || caller.tenantId !== delivery.tenantId) throw new Undeliverable(labels.maker)
  const { language } = delivery
  const requestId = `delivery ${delivery.id}`
  const context = contextOfJob(app, { db, caller, requestId, language, path: `${report.path}/run` })
  return runWithScope(scopeOf(caller, requestId), () => compose(delivery, context))
}

async function compose(delivery: DeliveryRow & { makerName: string }, context: Context): Promise<ComposedMail> {
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
  return { subject, ...message, attachment: { name: fileName, content: file, mediaType: sheetMediaTypes[format] } }
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

/** The text of a message, as plain text and as HTML. */
interface MessageContent {
  title: string
  remark: string
  facts: readonly ReportFact[]
  result: ReportResult
  makerName: string
  language: keyof Label
  /** The rows are in the message; otherwise they are attached. */
  hasTable: boolean
}

function messageOf({ title, remark, facts, result, makerName, language, hasTable }: MessageContent): {
  text: string
  html: string
} {
  const words = phrases[language]
  const tableRows = result.rows.slice(0, MAX_TABLE_ROWS)
  const isShortened = hasTable && tableRows.length < result.rows.length
  const notes = [
    words.rows(result.rows.length, result.at),
    ...(result.cut ? [words.cut(result.rows.length)] : []),
    ...(isShortened ? [words.shortened(MAX_TABLE_ROWS)] : []),
    ...(hasTable ? [] : [words.attached]),
  ]
  const given = facts.map(({ name, value }) => `${name[language]}: ${value[language]}`)
  const headings = result.columns.map(column => column[language])
  const cells = tableRows.map(row => row.map(value => String(cellOf(value, language) ?? '')))
  const origin = words.origin(makerName)
  const text = [
    ...[title, ...(remark ? [remark] : []), ...given, notes.join('\n')],
    ...(hasTable ? [[headings, ...cells].map(row => row.join('\t')).join('\n')] : []),
    origin,
  ].join('\n\n')
  const html = [
    `<h2>${escaped(title)}</h2>`,
    ...(remark ? [`<p>${escaped(remark)}</p>`] : []),
    ...(given.length > 0 ? [`<p>${given.map(escaped).join('<br>')}</p>`] : []),
    `<p>${notes.map(escaped).join('<br>')}</p>`,
    ...(hasTable ? [tableOf(headings, cells, result)] : []),
    `<p style="color:#666">${escaped(origin)}</p>`,
  ].join('\n')
  return { text, html: `<!doctype html><html lang="${language}"><body>${html}</body></html>` }
}

// Mail programs know no style sheets.
const CELL = 'border:1px solid #ccc;padding:4px 8px'

function tableOf(headings: readonly string[], rows: readonly string[][], { columns }: ReportResult): string {
  const styles = columns.map(({ kind }) => `${CELL};text-align:${kind === 'number' ? 'right' : 'left'}`)
  const row = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((cell, place) => `<${tag} style="${styles[place]}">${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<table style="border-collapse:collapse"><thead>${row('th', headings)}</thead><tbody>${rows
    .map(cells => row('td', cells))
    .join('\n')}</tbody></table>`
}

const phrases = {
  zh: {
    rows: (count: number, at: string) => `共${count}行，数据截至 ${at}`,
    cut: (count: number) => `报表最多包含${count}行，其余未列出`,
    shortened: (count: number) => `正文只列出前${count}行`,
    attached: '数据见附件',
    origin: (name: string) => `此邮件由系统按${name}设置的定期发送自动发出，数据为${name}有权查看的内容。`,
  },
  en: {
    rows: (count: number, at: string) => `${count} rows as of ${at}`,
    cut: (count: number) => `A report holds at most ${count} rows; there are more`,
    shortened: (count: number) => `This message shows the first ${count} rows`,
    attached: 'The data is in the attached file',
    origin: (name: string) => `Sent automatically, as ${name} has set up. It shows what ${name} may see.`,
  },
}
