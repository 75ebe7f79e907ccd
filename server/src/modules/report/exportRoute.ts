import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { exportParameters } from '#contract/kit/sheets'
import { report, reportExportPath } from '#contract/report/report'
import type { ReportResult } from '#contract/report/run'
import { contextOf } from '../../kit/definition/registry.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { readId } from '../../kit/input/checkInput.ts'
import { readInput } from '../../kit/input/readInput.ts'
import { logExport } from '../../kit/records/changeLog.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { languageOf } from '../../platform/http/reply/reply.ts'
import { mediaTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import { contentDisposition } from '../../platform/storage/receive.ts'
import { runReport } from './built/runReport.ts'
import { sheetOf } from './run/resultSheet.ts'

type Stored = Parameters<typeof runReport>[0]

/** A report as a file: run anew, so that it holds what its reader may see. */
export function exportRoute(
  app: FastifyInstance,
  db: Db,
  stored: (id: string, context: Context) => Promise<Stored>,
): void {
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
      return reply.type(mediaTypes[format]).header('content-disposition', disposition).send(file)
    },
  })
}

/** The chosen columns by their places in the statement, since names may hold commas; all when none is chosen. */
function placesOf(chosen: string, { columns }: ReportResult): number[] {
  const places = [...new Set(chosen.split(',').filter(Boolean))]
  if (places.some(place => !(place in columns) || !/^\d{1,3}$/.test(place))) throw new Refusal(400, labels.column)
  return places.length > 0 ? places.map(Number) : columns.map((_, index) => index)
}

const labels = {
  column: { zh: '报表没有此列', en: 'The report has no such column' },
  format: { zh: '文件格式应为 xlsx 或 csv', en: 'The format of the file is xlsx or csv' },
}
