import pg from 'pg'
import type { ReportDefinition } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import {
  MAX_REPORT_ROWS,
  type ReportColumn,
  type ReportResult,
  type ReportValue,
  reportSeconds,
} from '#contract/report/run'
import { administers } from '../../../auth/accounts/people.ts'
import type { Modules } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { localTime } from '../../../platform/db/database.ts'
import { REPORT_ROLE } from '../../../platform/db/tenancy/appRole.ts'
import { forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Language } from '../../../platform/http/reply/reply.ts'
import type { CellFormat, CellValue } from '../../../platform/spreadsheet/cells.ts'
import { createSheetWriter } from '../../../platform/spreadsheet/sheetWriter.ts'
import type { Answer, Source } from '../../develop/datasource/index.ts'
import { boundStatement, judgeStatement, withVisibleRows } from './boundStatement.ts'
import { reportTablesOf } from './catalog.ts'
import { boundValues } from './definition.ts'
import { MissingRole, type QueryRows } from './ownDatabase.ts'
import { databaseProblem, StatementProblem } from './problem.ts'
import type { QueueUser } from './reportQueue.ts'

const namesOf = (modules: Modules) => reportTablesOf(modules).map(({ name }) => name)

/** Whether a statement may be saved; throws a `StatementProblem` otherwise. Other databases judge theirs as it runs. */
export async function assertRunnable(
  { source, statement, parameters }: ReportDefinition,
  modules: Modules,
): Promise<void> {
  const bound = boundStatement(statement, parameters)
  if (!source) await placed(() => judgeStatement(bound, namesOf(modules)), bound.originalPosition)
}

/** Runs a statement for the caller: in the tenant of the token, without what data scopes hide, within limits. */
export async function runStatement(
  definition: ReportDefinition,
  chosen: Readonly<Record<string, string>>,
  context: Context,
  asker: QueueUser = context.caller,
): Promise<ReportResult> {
  const { db, services } = context
  const bound = boundStatement(definition.statement, definition.parameters)
  const values = boundValues(definition.parameters, chosen)
  if (definition.source)
    return {
      ...(await placed(() => runOutside(definition, values, context), bound.originalPosition)),
      at: await localTime(db),
    }
  const checked = await placed(() => judgeStatement(bound, namesOf(services.modules)), bound.originalPosition)
  const parameterValues = bound.names.map(name => values.get(name) ?? null)
  const { shift, ...visible } = withVisibleRows(bound.text, checked, parameterValues, context)
  const startTime = performance.now()
  const found = await services.reports.own.query({ ...visible, asker }).catch(error => {
    // Not transient, and no alarm for the operator: administrators get instructions.
    if (error instanceof MissingRole)
      throw new Refusal(409, administers(context.caller) ? labels.missingRole : labels.unavailable)
    throw databaseProblem(error, place => bound.originalPosition(place - shift)) ?? error
  })
  const milliseconds = Math.round(performance.now() - startTime)
  return { ...resultOf(found, definition), milliseconds, at: await localTime(db) }
}

async function placed<Result>(
  work: () => Promise<Result>,
  originalPosition: (position: number) => number,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StatementProblem) || error.problem.position === undefined) throw error
    const { zh, en, position } = error.problem
    throw new StatementProblem({ zh, en }, { position: originalPosition(position) })
  }
}

const labels = {
  missingRole: {
    zh: `报表不可用：请数据库管理员执行 create role ${REPORT_ROLE} nologin; grant ${REPORT_ROLE} to 连接用户; 然后重新启动本系统`,
    en: `Reports are not available: have the administrator of the database run create role ${REPORT_ROLE} nologin; grant ${REPORT_ROLE} to the connecting user; and start the system again`,
  },
  unavailable: { zh: '报表暂不可用，请联系管理员', en: 'Reports are not available now; please ask an administrator' },
}

/** Statements of reports on a database that is not ours. */
type StatementRows = Omit<ReportResult, 'at'>

const limits = { rows: MAX_REPORT_ROWS, milliseconds: reportSeconds * 1000 }

/** Data sources belong to the platform and know no tenants, so that nobody else's statements reach them. */
export function assertMayReachSources({ caller }: Pick<Context, 'caller'>): void {
  if (!caller.isPlatform) throw forbidden()
}

async function runOutside(
  definition: ReportDefinition,
  values: ReadonlyMap<string, string | null>,
  context: Context,
): Promise<StatementRows> {
  assertMayReachSources(context)
  const answer = await context.services.sources.withStored(definition.source, source =>
    source.engine === 'postgresql' ? queryPostgres(source, definition, values) : queryMysql(source, definition, values),
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

async function queryPostgres(
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

/** Its values have no numbers: one represents each place, in their order. */
function queryMysql(
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

const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, BOOL, TIMESTAMPTZ } = pg.types.builtins
const numbers = new Set<number>([INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC])

type Kind = ReportColumn['kind']

/** Values of our own database as they travel. */
function resultOf(found: QueryRows, definition: Pick<ReportDefinition, 'columns'>) {
  const names = found.columns.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new StatementProblem(texts.twice(twice))
  const kinds = found.columns.map((column, index) => kindOf(column.type, found.rows, index))
  return {
    columns: found.columns.map(({ name }, index) => columnNamed(name, kinds[index] ?? 'text', definition)),
    rows: found.rows.map(row =>
      row.map((value, index) => wireValue(value, kinds[index] ?? 'text', found.columns[index]?.type)),
    ),
    cut: found.cut,
  }
}

function columnNamed(name: string, kind: Kind, { columns }: Pick<ReportDefinition, 'columns'>): ReportColumn {
  const named = columns.find(column => column.name === name)
  return { name, kind, zh: named?.zh || name, en: named?.en || named?.zh || name }
}

/** Ids of 19 digits are no numbers to count with, and would lose their last digits as such. */
function kindOf(type: number, rows: QueryRows['rows'], index: number): Kind {
  if (type === BOOL) return 'flag'
  if (!numbers.has(type)) return 'text'
  return rows.every(row => row[index] === null || isExact(String(row[index]))) ? 'number' : 'text'
}

function isExact(text: string): boolean {
  return Number.isFinite(Number(text)) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER
}

function wireValue(value: string | null, kind: Kind, type: number | undefined): ReportValue {
  if (value === null) return null
  if (kind === 'number') return Number(value)
  if (kind === 'flag') return value === 't'
  // Parts of seconds and the zone, which is that of the newspaper, mean nothing in a report.
  return type === TIMESTAMPTZ ? value.slice(0, 19) : value
}

const texts = {
  twice: (name: string) => ({
    zh: `结果中有两列名为“${name}”，请用 as 取不同的名称`,
    en: `Two columns of the result are called “${name}”; please name them with as`,
  }),
}

interface Sheet {
  places: readonly number[]
  format: CellFormat
  language: Language
}

/** The result of a report as a file, with the columns at these places of the statement. */
export async function sheetOf({ columns, rows }: ReportResult, { places, format, language }: Sheet): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const writer = createSheetWriter(format, chunk => void chunks.push(chunk), language)
  const headings = places.map(place => ({
    key: String(place),
    label: { zh: columns[place]?.zh ?? '', en: columns[place]?.en ?? '' },
  }))
  await writer.sheet('Sheet1', headings)
  await writer.write(rows.map(row => places.map(place => cellOf(row[place] ?? null, language))))
  await writer.end()
  return Buffer.concat(chunks)
}

export function cellOf(value: ReportValue, language: Language): CellValue {
  if (typeof value === 'boolean') return yesNo[language][value ? 1 : 0]
  return value
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const
