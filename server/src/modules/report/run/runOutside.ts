/** Statements of reports on a database that is not ours. */
import { refusals } from '#contract/auth'
import type { ReportDefinition } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import { MAX_REPORT_ROWS, type ReportResult, reportSeconds } from '#contract/report/run'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Answer, Source } from '../../develop/datasource/index.ts'
import { boundStatement } from './boundStatement.ts'
import { judgeStatement } from './judgeStatement.ts'
import { columnNamed } from './result.ts'

type Found = Omit<ReportResult, 'at'>

const limits = { rows: MAX_REPORT_ROWS, milliseconds: reportSeconds * 1000 }

/** Data sources belong to the platform and know no tenants, so that nobody else's statements reach them. */
export function assertMayReachSources({ caller }: Pick<Context, 'caller'>): void {
  if (!caller.isPlatform) throw new Refusal(403, refusals.forbidden)
}

export async function runOutside(
  definition: ReportDefinition,
  values: ReadonlyMap<string, string | null>,
  context: Context,
): Promise<Found> {
  assertMayReachSources(context)
  const answer = await context.services.sources.withStored(definition.source, source =>
    source.engine === 'postgresql' ? askPostgres(source, definition, values) : askMysql(source, definition, values),
  )
  return {
    columns: answer.columns.map(({ name, kind }) =>
      columnNamed(name, kind === 'number' || kind === 'flag' ? kind : 'text', definition),
    ),
    rows: answer.rows,
    cut: answer.cut,
    milliseconds: Math.round(answer.milliseconds),
  }
}

async function askPostgres(
  source: Source,
  { statement, parameters }: ReportDefinition,
  values: ReadonlyMap<string, string | null>,
): Promise<Answer> {
  const bound = boundStatement(statement, parameters)
  const { text, names } = bound
  await judgeStatement(bound)
  return source.query(
    text,
    names.map(name => values.get(name) ?? null),
    limits,
  )
}

/** Its values have no numbers: one stands for each place, in their order. */
function askMysql(
  source: Source,
  { statement, parameters }: ReportDefinition,
  values: ReadonlyMap<string, string | null>,
): Promise<Answer> {
  // Refuses names that are no parameters.
  boundStatement(statement, parameters)
  const places = parameterNamesIn(statement)
  const text = places.reduceRight(
    (whole, { start, end }, index) => whole.slice(0, start) + source.placeholder(index + 1) + whole.slice(end),
    statement,
  )
  return source.query(
    text,
    places.map(({ name }) => values.get(name) ?? null),
    limits,
  )
}
