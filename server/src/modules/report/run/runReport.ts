import type { ViewFilter } from '#contract/desk/savedView'
import { filteredField, operatorsFor } from '#contract/kit/lists/conditions'
import type { ReportDefinition } from '#contract/report/definition'
import { type Query, queryOf } from '#contract/report/query'
import type { SourceRecords } from '#contract/report/records'
import { report } from '#contract/report/report'
import type { ReportAttempt, ReportResult, ReportRun } from '#contract/report/run'
import { filterablesOf, snakeCase } from '../../../kit/definition/columns.ts'
import type { Filter } from '../../../kit/definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { countAllRows } from '../../../kit/lists/findPage.ts'
import { findListed } from '../../../kit/lists/lists.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { localTime } from '../../../platform/db/database.ts'
import { addDays } from '../../../platform/http/wallClock.ts'
import { type ReportTable, reportTablesOf, sourceTables } from './catalog.ts'
import { chosenValues, readDefinition, readValues } from './definition.ts'
import { StatementProblem } from './problem.ts'
import { runStatement } from './runStatement.ts'

interface StoredReport {
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

interface LastChange {
  updateUser: string
  updateTime: string
}

/** The report with this id, as far as the caller may see it. */
export async function storedReport(id: string, context: Context): Promise<StoredReport & LastChange> {
  const served = context.services.modules.require(report)
  const row = await requireRow(served, id, context)
  const { name, nameEn, remark, remarkEn, content, isReady } = row
  return {
    ...{ id, name: String(name), nameEn: nameEn as string | null },
    ...{ remark: remark as string | null, remarkEn: remarkEn as string | null },
    ...{ content: String(content), isReady: isReady === 1 },
    ...{ updateUser: String(row.updateUser), updateTime: String(row.updateTime) },
  }
}

/** Reports that were built by steps, with the filters under which a list shows the records of a row. */
interface BuiltReport {
  query: Query
  table: ReportTable
  served: ModuleDefinition
}

interface BuiltResult {
  result: ReportResult
  records?: SourceRecords
}

async function runBuilt(
  definition: ReportDefinition,
  values: Readonly<Record<string, string>>,
  context: Context,
): Promise<BuiltResult> {
  const built = await builtFrom(definition, context)
  const behind = built && sourceRecordsOf(built, values, context)
  if (!built || !behind) return { result: await runStatement(definition, values, context) }
  const { result, counts, ids } = split(await runStatement(counting(definition, built), values, context))
  const records = { ...behind, ...(groupOf(built)?.nameOf && { ids }) }
  // A list may show what the view leaves out for reasons that are no filter, such as an embargo.
  const listed = await countAllRows(built.served, listFilters(behind.filters), context)
  const isSame = !result.cut && listed === counts.reduce((sum, count) => sum + count, 0)
  return { result, ...(isSame && { records }) }
}

async function builtFrom(definition: ReportDefinition, context: Context): Promise<BuiltReport | undefined> {
  // Most statements are written by hand.
  if (definition.source || !definition.statement.includes(' as "category", ')) return undefined
  const { db, services } = context
  const { modules } = services
  const query = queryOf(definition, await sourceTables(db, modules))
  const table = reportTablesOf(modules).find(({ name }) => name === query?.table)
  const served = table && findListed(table.path, context)
  return query && served && { query, table, served }
}

const groupOf = ({ query, table }: BuiltReport) => table.columns.find(({ name }) => name === query.group)

const addedColumns = ['counted', 'referred'] as const

/** The statement with the number of records of each group, and with the references that its name belongs to. */
function counting(definition: ReportDefinition, built: BuiltReport): ReportDefinition {
  const { statement } = definition
  const reference = groupOf(built)?.nameOf
  const ids = reference ? `string_agg(distinct coalesce("${snakeCase(reference)}"::text, ''), ',')` : `''`
  const [counted, referred] = addedColumns
  const end = statement.indexOf('\nfrom ')
  const added = `, count(*) as "${counted}", ${ids} as "${referred}"`
  return { ...definition, statement: statement.slice(0, end) + added + statement.slice(end) }
}

function split({ columns, rows, ...rest }: ReportResult) {
  const own = columns.length - addedColumns.length
  return {
    result: { ...rest, columns: columns.slice(0, own), rows: rows.map(row => row.slice(0, own)) },
    counts: rows.map(row => Number(row[own] ?? 0)),
    ids: rows.map(row => String(row[own + 1] ?? '').split(',')),
  }
}

/** Undefined where the list of the module has no filter for the group or for a value that was entered. */
function sourceRecordsOf(
  built: BuiltReport,
  values: Readonly<Record<string, string>>,
  { caller }: Context,
): SourceRecords | undefined {
  const { query, table, served } = built
  const { module } = served
  const group = groupOf(built)
  const field = group?.nameOf ?? fieldOf(built, query.group)
  const declared = field && filteredField(module, field)
  if (!field || !declared) return undefined
  const entered = query.filters.flatMap(name => {
    const value = values[name] ?? ''
    return value === '' || value === ',' ? [] : [filterOf(built, name, value)]
  })
  if (entered.includes(undefined)) return undefined
  const isTime = filterablesOf(module).get(field)?.comparison === 'time'
  return {
    path: module.path,
    filters: [
      ...(table.within ?? []),
      // Reports are about one tenant; the platform lists the records of all.
      ...(caller.isPlatform && module.fields.tenantId
        ? [{ field: 'tenantId', operator: 'eq', value: caller.tenantId }]
        : []),
      ...entered.flatMap(filter => filter ?? []),
    ],
    field,
    ...(isTime && { grain: query.grain }),
    maybeEmpty: operatorsFor(declared).includes('null'),
  }
}

/** The field of a column that lists compare as the statement does; others contain several values or are no field. */
function fieldOf({ table, served }: BuiltReport, name: string): string | undefined {
  const column = table.columns.find(one => one.name === name)
  const field = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const comparison = filterablesOf(served.module).get(field)?.comparison
  const isCompared = comparison !== undefined && comparison !== 'list' && comparison !== 'words'
  return column && !column.nameOf && !column.isComputed && isCompared ? field : undefined
}

function filterOf(built: BuiltReport, name: string, value: string): ViewFilter | undefined {
  const field = fieldOf(built, name)
  if (!field) return undefined
  if (filterablesOf(built.served.module).get(field)?.comparison !== 'time') return { field, operator: 'eq', value }
  const [from = '', to = ''] = value.split(',')
  return { field, operator: 'between', value: [from.trim(), to.trim()] }
}

/** The filters of a list as its own query reads them. */
function listFilters(filters: readonly ViewFilter[]): Filter[] {
  return filters.flatMap(({ field: key, operator, value }): Filter[] => {
    if (operator === 'null') return [{ key, operator, value: '1' }]
    if (operator === 'in') return [{ key, operator, value: [value].flat().join() }]
    if (operator !== 'between') return [{ key, operator: 'equal', value: String(value) }]
    const [from = '', to = ''] = [value].flat().map(String)
    return [
      ...(from ? [{ key, operator: 'ge' as const, value: from }] : []),
      // A day ends with its last moment.
      ...(to ? [{ key, operator: 'lt' as const, value: addDays(to, 1) }] : []),
    ]
  })
}
