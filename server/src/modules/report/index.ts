import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { exportParameters } from '#contract/kit/sheets'
import { report, reportExportPath } from '#contract/report/report'
import type { ReportResult } from '#contract/report/run'
import type { TableOf } from '../../kit/definition/columns.ts'
import { contextOf } from '../../kit/definition/registry.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import { readId } from '../../kit/input/checkInput.ts'
import { readInput } from '../../kit/input/readInput.ts'
import { logExport } from '../../kit/records/changeLog.ts'
import { saveRecord } from '../../kit/records/records.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineTable } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { type Language, languageOf } from '../../platform/http/reply/reply.ts'
import { sheetMediaTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import { contentDisposition } from '../../platform/storage/receive.ts'
import { createDelivery, pauseDelivery, removeDelivery, resumeDelivery, sendNow } from './deliveries/changeDelivery.ts'
import { listDeliveries } from './deliveries/listDeliveries.ts'
import { sourceTables } from './run/catalog.ts'
import { readDefinition } from './run/definition.ts'
import { placedLabel, StatementProblem } from './run/problem.ts'
import { runReport, storedReport as stored, tryReport } from './run/runReport.ts'
import { assertMayReachSources, assertRunnable, sheetOf } from './run/runStatement.ts'

export { startDelivery } from './deliveries/delivery.ts'
export { sendDelivery } from './deliveries/sendDelivery.ts'
export type { ReadyMade, ReportTable } from './run/catalog.ts'
export { createReports } from './run/ownDatabase.ts'

const designing = { anyOf: [codeOf(report, 'add'), codeOf(report, 'edit')] }

const served: ModuleDefinition = serveModule(report, {
  table: 'blade_report',
  order: [
    ['isReady', 'desc'],
    ['createTime', 'desc'],
    ['id', 'asc'],
  ],
  menu: { under: 'report', sort: 1, source: 'iconfont icon-biaodan' },
  detailOnly: ['content'],
  policies: { try: designing, sources: designing },
  limits: { 'send-delivery': { max: 30, timeWindow: 60_000 } },
  hooks: {
    async beforeSubmit(draft, { before, caller, services }) {
      if (before?.isReady) throw new Refusal(400, labels.ready)
      draft.isReady = 0
      if (draft.content) await assertSound(draft.content, { caller, services })
    },
  },
  calls: {
    run: async ({ id, values }, context) => runReport(await stored(id, context), values ?? '', context),
    try: ({ content, values }, context) => tryReport(content, values ?? '', context),
    async copy({ id }, context) {
      const { name, nameEn, remark, remarkEn, content } = await stored(id, context)
      // With one name for both languages it is a copy in the words of whoever makes it.
      const own = nameEn ? 'zh' : context.language
      const copied = { name: copyOf(name, own), nameEn: nameEn && copyOf(nameEn, 'en') }
      const { id: copyId } = await saveRecord(served, { ...copied, remark, remarkEn, content }, context)
      return { id: copyId }
    },
    async sources(_, { db, caller, services }) {
      const tables = await sourceTables(db, services.modules)
      const own = { id: '', name: '', tables }
      if (!caller.isPlatform) return [own]
      const others = await db
        .selectFrom('bladeDatasource')
        .select(['id', 'name'])
        .orderBy('createTime')
        .orderBy('id')
        .execute()
      return [own, ...others.map(other => ({ ...other, tables: [] }))]
    },
    async ready(_, { db }) {
      const rows = await db
        .selectFrom('bladeReport')
        .select(['id', 'name', 'nameEn'])
        .where('isReady', '=', 1)
        .orderBy('id')
        .execute()
      return rows.map(row => ({ ...row, nameEn: row.nameEn ?? '' }))
    },
    deliveries: async ({ id }, context) => listDeliveries(await stored(id, context), context),
    deliver: async ({ id, ...delivery }, context) => createDelivery(await stored(id, context), delivery, context),
    'pause-delivery': ofReport(pauseDelivery),
    'resume-delivery': ofReport(resumeDelivery),
    'remove-delivery': ofReport(removeDelivery),
    'send-delivery': ofReport(sendNow),
  },
  routes: exportRoute,
})

export default served

/** A change of a delivery, for those who see its report. */
function ofReport(change: typeof pauseDelivery) {
  return async ({ id, deliveryId }: { id: string; deliveryId: string }, context: Context) =>
    change({ reportId: (await stored(id, context)).id, deliveryId }, context)
}

const MAX_NAME_LENGTH = report.fields.name.maxLength ?? 0

function copyOf(name: string, language: Language): string {
  const suffix = labels.copy[language]
  return name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** A report whose statement could never run is not stored. */
async function assertSound(content: string, { caller, services }: Pick<Context, 'caller' | 'services'>): Promise<void> {
  let statement = ''
  try {
    const definition = readDefinition(content)
    statement = definition.statement
    if (definition.source) assertMayReachSources({ caller })
    await assertRunnable(definition, services.modules)
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error
    throw new Refusal(400, placedLabel(error.problem, statement))
  }
}

/** A report as a file: run anew, so that it contains what its reader may see. */
function exportRoute(app: FastifyInstance, db: Db): void {
  app.get(`/api/${reportExportPath}`, {
    config: {
      policy: { anyOf: [codeOf(report, 'view')] },
      download: true,
      answers: { 200: '*/*' },
      rateLimit: { max: 600, timeWindow: 60_000 },
    },
    schema: {
      tags: [report.path],
      summary: '导出报表',
      description:
        'The result of a report as a file. `sheet-columns` are places of columns from 0, `sheet-format` is xlsx or csv',
    },
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const context = contextOf(request, db)
      const raw = await readInput(request)
      const parameter = (name: string) => String(raw.get(name)?.value ?? '')
      const format = parameter(exportParameters.format) || 'xlsx'
      if (format !== 'xlsx' && format !== 'csv') throw new Refusal(400, labels.format)
      const run = await runReport(await stored(readId(raw), context), parameter('values'), context)
      if ('problem' in run) throw new Refusal(400, run.problem)
      const places = placesOf(parameter(exportParameters.columns), run.result)
      await logExport(report, { filters: [{ id: run.id, values: run.values }], rows: run.result.rows.length }, context)
      const language = languageOf(request)
      const name = (language === 'en' && run.nameEn) || run.name
      const file = await sheetOf(run.result, { places, format, language })
      const disposition = contentDisposition(`${name}.${format}`)
      return reply.type(sheetMediaTypes[format]).header('content-disposition', disposition).send(file)
    },
  })
}

/** The chosen columns by their places in the statement, since names may contain commas; all when none is chosen. */
function placesOf(chosen: string, { columns }: ReportResult): number[] {
  const places = [...new Set(chosen.split(',').filter(Boolean))]
  if (places.some(place => !(place in columns) || !/^\d{1,3}$/.test(place))) throw new Refusal(400, labels.column)
  return places.length > 0 ? places.map(Number) : columns.map((_, index) => index)
}

const labels = {
  copy: { zh: ' 副本', en: ' (copy)' },
  ready: { zh: '内置报表不能修改，请复制后再改', en: 'Ready-made reports are not changed; please change a copy' },
  column: { zh: '报表没有此列', en: 'The report has no such column' },
  format: { zh: '文件格式应为 xlsx 或 csv', en: 'The format of the file is xlsx or csv' },
}

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeReport: TableOf<typeof report>
  }
}

defineTable('report_seal', 'plain')
