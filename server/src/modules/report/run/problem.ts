import type { Label } from '#contract/kit/fields'
import type { ReportProblem } from '#contract/report/run'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** Something a report cannot do, reported where it was requested: at a place of its statement, or at a parameter. */
export class StatementProblem extends Error {
  readonly problem: ReportProblem

  constructor(label: Label, where: Pick<ReportProblem, 'position' | 'parameter'> = {}) {
    super(label.en)
    this.problem = { zh: label.zh, en: label.en, ...where }
  }
}

/** With the place in words, for where there is no statement to point into. */
export function placedLabel({ zh, en, position }: ReportProblem, statement: string): Label {
  if (position === undefined) return { zh, en }
  const lines = statement.slice(0, position).split('\n')
  const [line, column] = [lines.length, (lines.at(-1)?.length ?? 0) + 1]
  return { zh: `第${line}行第${column}列：${zh}`, en: `Line ${line}, column ${column}: ${en}` }
}

/** A refusal in place of a problem; other errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  return error instanceof StatementProblem ? new Refusal(400, error.problem) : error
}
