import type { ReportDefinition } from '#contract/report/definition'
import type { ReportAttempt, ReportRun } from '#contract/report/run'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { localTime } from '../../../platform/db/database.ts'
import { chosenValues, readValues } from '../run/parameterValues.ts'
import { StatementProblem } from '../run/problem.ts'
import { readDefinition } from '../run/readDefinition.ts'
import { runBuilt } from './runBuilt.ts'

export interface StoredReport {
  id: string
  name: string
  nameEn: string | null
  remark: string | null
  remarkEn: string | null
  content: string
  isReady: boolean
}

/** A report with what it shows now, or why it shows nothing. */
export async function runReport(report: StoredReport, valuesText: string, context: Context): Promise<ReportRun> {
  const definition = readDefinition(report.content)
  const { parameters, presentation, category, figures } = definition
  const values = await valuesOf(definition, valuesText, context)
  return {
    ...{ id: report.id, name: report.name, nameEn: report.nameEn ?? '' },
    ...{ remark: report.remark ?? '', remarkEn: report.remarkEn ?? '' },
    isReady: report.isReady,
    ...{ parameters, presentation, category, figures, values },
    ...(await attempt(() => runBuilt(definition, values, context))),
  }
}

/** The report in the designer before it is saved. */
export function tryReport(content: string, valuesText: string, context: Context): Promise<ReportAttempt> {
  return attempt(async () => {
    const definition = readDefinition(content)
    return runBuilt(definition, await valuesOf(definition, valuesText, context), context)
  })
}

async function attempt(run: () => ReturnType<typeof runBuilt>): Promise<ReportAttempt> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof StatementProblem) return { problem: error.problem }
    throw error
  }
}

async function valuesOf({ parameters }: ReportDefinition, valuesText: string, { db }: Context) {
  return chosenValues(parameters, readValues(valuesText), (await localTime(db)).slice(0, 10))
}
