import { namesOf, type ReportParameter } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import { StatementProblem } from './problem.ts'

/** A statement whose named parameters are numbered ones of a known type. */
export interface BoundStatement {
  text: string
  /** The parameters `$1`, `$2` …, in that order. */
  names: readonly string[]
  /** From a place in `text` to the one in the statement as it was written. */
  originalPosition(position: number): number
}

const castOf: Record<ReportParameter['type'], string> = {
  ...{ text: 'text', choice: 'text', number: 'numeric', dict: 'integer', dictBiz: 'integer' },
  ...{ date: 'date', period: 'date' },
}

/** Values are never written into the statement: each name becomes a parameter of the database. */
export function boundStatement(statement: string, parameters: readonly ReportParameter[]): BoundStatement {
  const casts = new Map(parameters.flatMap(one => namesOf(one).map(name => [name, castOf[one.type]] as const)))
  const names: string[] = []
  const shifts: { from: number; by: number }[] = []
  let [text, done] = ['', 0]
  for (const { name, start, end } of parameterNamesIn(statement)) {
    const cast = casts.get(name)
    if (!cast) throw unknownParameter(name, start)
    if (!names.includes(name)) names.push(name)
    text += `${statement.slice(done, start)}$${names.indexOf(name) + 1}::${cast}`
    done = end
    shifts.push({ from: text.length, by: end - text.length })
  }
  text += statement.slice(done)
  return {
    text,
    names,
    originalPosition: position => position + (shifts.findLast(({ from }) => position >= from)?.by ?? 0),
  }
}

function unknownParameter(name: string, position: number): StatementProblem {
  return new StatementProblem(
    { zh: `没有名为“${name}”的参数`, en: `There is no parameter called “${name}”` },
    { position },
  )
}
