import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { report, reportExportPath } from '#contract/report/report'
import type { ReportResult, ReportValue } from '#contract/report/run'
import type { Context } from '../../kit/definition/serveModule.ts'
import { readId } from '../../kit/input/idList.ts'
import { readInput } from '../../kit/input/readInput.ts'
import { logExport } from '../../kit/records/changeLog.ts'
import { contextOf } from '../../kit/routes.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Language, languageOf } from '../../platform/http/reply/language.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { CellValue } from '../../platform/spreadsheet/cells.ts'
import { writeSheet } from '../../platform/spreadsheet/writeSheet.ts'
import { runReport } from './run/runReport.ts'

const fileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Stored = Parameters<typeof runReport>[0]

/** A report as a workbook: run anew, so that it holds what its reader may see. */
export function exportRoute(
  app: FastifyInstance,
  db: Db,
  stored: (id: string, context: Context) => Promise<Stored>,
): void {
  app.get(`/api/${reportExportPath}`, {
    config: {
      policy: { anyOf: [codeOf(report, 'view')] },
      download: true,
      answers: { 200: fileType },
      rateLimit: { max: 600, timeWindow: 60_000 },
    },
    schema: { tags: [report.path], summary: '导出报表', description: 'A report as a workbook' },
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const context = contextOf(request, reply, db)
      const raw = await readInput(request)
      const parameter = (name: string) => String(raw.get(name)?.value ?? '')
      const run = await runReport(await stored(readId(raw), context), parameter('values'), context)
      if ('problem' in run) throw new Refusal(400, run.problem)
      await logExport(report, { filters: [{ id: run.id, values: run.values }], rows: run.result.rows.length }, context)
      const language = languageOf(request)
      const name = (language === 'en' && run.nameEn) || run.name
      const file = await sheetOf(run.result, language)
      const disposition = `attachment; filename="report.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`
      return reply.type(fileType).header('content-disposition', disposition).send(file)
    },
  })
}

function sheetOf({ columns, rows }: ReportResult, language: Language): Promise<Buffer> {
  const keyed = columns.map(({ zh, en }, index) => ({ key: String(index), label: { zh, en } }))
  const cells = rows.map(row => Object.fromEntries(row.map((value, index) => [String(index), cellOf(value, language)])))
  return writeSheet(keyed, cells, language)
}

function cellOf(value: ReportValue, language: Language): CellValue {
  if (typeof value === 'boolean') return yesNo[language][value ? 1 : 0]
  return value
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const
