import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { namesOf, type ReportParameter } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import { limitsOf } from '../../../kit/data-scope/limits.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isLimited, visibleTo } from '../../../kit/lists/visibility.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { parseInThread } from '../../../platform/workers/parseInThread.ts'
import { reportTablesOf } from './catalog.ts'
import type { CheckedStatement, statementResult } from './checkStatement.ts'
import { StatementProblem } from './problem.ts'

/** A statement whose named parameters are numbered ones of a known type. */
interface BoundStatement {
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

declare module '../../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    statementResult: typeof statementResult
  }
}

/** Checks a statement in a thread. `own`: the tables it may read; absent: a database that is not ours. */
export async function judgeStatement(
  { text, names }: BoundStatement,
  own?: readonly string[],
): Promise<CheckedStatement> {
  const input = { text, parameters: names.length, ...(own && { own }) }
  const result = await parseInThread('statementResult', input, () => new StatementProblem(tooComplex))
  if ('problem' in result) throw new StatementProblem(result.problem, result.problem)
  return result.checked
}

const tooComplex = { zh: '语句过于复杂，无法处理', en: 'The statement is too complex to process' }

/** The tables of a statement, without the rows that the caller's data scopes hide. */
interface Statement {
  text: string
  values: readonly unknown[]
  /** By how much the statement moved inside the text. */
  shift: number
}

/** Only writes queries down; nothing is ever sent. */
const writer = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

/** A limited table is read through a part of the query that bears its name. */
export function withVisibleRows(
  text: string,
  { tables, start, end }: CheckedStatement,
  parameterValues: readonly unknown[],
  context: Context,
): Statement {
  const values = [...parameterValues]
  const parts = tables.flatMap(table => {
    const part = visiblePart(table, context)
    if (!part) return []
    const first = values.push(...part.parameters) - part.parameters.length
    const visible = part.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + first}`)
    return [`"${table}" as not materialized (${visible})`]
  })
  const before = `${parts.length > 0 ? `with ${parts.join(', ')} ` : ''}select * from (\n`
  return { text: `${before}${text.slice(start, end)}\n) as report`, values, shift: before.length - start }
}

function visiblePart(name: string, context: Context) {
  const { modules } = context.services
  const table = reportTablesOf(modules).find(one => one.name === name)
  const served = table && modules.find(table.path)
  if (!table || !served || !isLimited(served, context)) return undefined
  // A sum does not show which fields of which record are hidden or masked.
  if (limitsOf(served.module, context).some(({ fields, masked }) => fields !== undefined || masked.size > 0))
    throw new Refusal(403, hiddenFields)
  return writer
    .withSchema('reporting')
    .selectFrom(name)
    .select(table.columns.map(column => column.name))
    .where(visibleTo(served, context))
    .compile()
}

const hiddenFields = {
  zh: '您的数据权限隐藏或脱敏了部分字段，不能运行此报表',
  en: 'Your data scopes hide or mask some of the fields, so this report cannot be run',
}
