import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Field, Label } from '#contract/kit/fields'
import { FULL_MASK, isReadableMask } from '#contract/kit/masks'
import {
  type ExportColumn,
  exportColumns,
  exportParameters,
  hasKeyColumn,
  idColumn,
  keyColumn,
  keyLabel,
  type SheetFormat,
} from '#contract/kit/sheets'
import { dynamic, type Row } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { CellValue, SheetColumn } from '../../platform/spreadsheet/cells.ts'
import { createSheetWriter } from '../../platform/spreadsheet/sheetWriter.ts'
import type { Sink } from '../../platform/spreadsheet/zipParts.ts'
import type { WireRecord } from '../definition/columns.ts'
import { entryIn } from '../definition/dictionaries.ts'
import type { ListQuery } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import type { RawInput } from '../input/readInput.ts'
import { inOrder, listColumns, matchingIn, type QuerySource } from '../lists/findPage.ts'
import { hookedQuery, present } from '../lists/lists.ts'

/** A larger batch saves no time and needs more memory. */
const BATCH = 500

/**
 * Reads all rows of a list in its order, by a cursor: PostgreSQL sorts them once, and the rows are those of one moment.
 * The connection is occupied until the last batch has been processed.
 */
function eachBatch(
  served: ModuleDefinition,
  { filters, sorting }: Pick<ListQuery, 'filters' | 'sorting'>,
  columns: readonly string[],
  context: Context,
  work: (rows: Row[], context: Context) => Promise<void>,
): Promise<void> {
  return inTransaction(context.db, async db => {
    const listed = inOrder(served, matchingIn(served, filters, dynamic(db) as QuerySource, context), sorting)
    // With columns that lists leave out.
    const { sql: text, parameters } = listed.select([...new Set([...listColumns(served), ...columns])]).compile()
    // Statements are prepared with the columns of their results: a fetch by the same words must mean the same columns.
    const cursor = `rows_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    await db.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${text}`, [...parameters]))
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from ${sql.id(cursor)}`.execute(db)
      if (rows.length > 0) await work(rows, { ...context, db })
      if (rows.length < BATCH) break
    }
    await sql`close ${sql.id(cursor)}`.execute(db)
  })
}

/** The content of an export. */
export interface ExportOrder {
  query: Pick<ListQuery, 'filters' | 'sorting'>
  columns: readonly string[]
  /** With what an import knows records by. */
  keys: boolean
  format: SheetFormat
  language: keyof Label
}

interface Cell extends SheetColumn {
  valueIn: (record: WireRecord, language: keyof Label) => CellValue
}

/** The chosen columns in their order; those of lists when none is chosen. */
export function readExportOrder(
  { module, detailOnly }: ModuleDefinition,
  raw: RawInput,
  { query, language }: Pick<ExportOrder, 'query' | 'language'>,
): ExportOrder {
  const value = (name: keyof typeof exportParameters) => String(raw.get(exportParameters[name])?.value ?? '')
  const offered = exportColumns(module).map(({ key }) => key)
  const chosen = value('columns').split(',').filter(Boolean)
  if (chosen.some(key => !offered.includes(key))) throw new Refusal(400, labels.column)
  const format = value('format') || 'xlsx'
  if (format !== 'xlsx' && format !== 'csv') throw new Refusal(400, labels.format)
  const columns = chosen.length > 0 ? [...new Set(chosen)] : offered.filter(key => !detailOnly.includes(key))
  return { query, language, columns, keys: value('keys') === '1', format }
}

/** A client waits about half a minute for as many. */
const MAX_EXPORT_ROWS = 200_000

/**
 * Writes the records of a list as a file and returns their number. The list's filters, order, scopes and hooks apply.
 */
export async function exportRecords(
  served: ModuleDefinition,
  { query, columns, keys, format, language }: ExportOrder,
  { sink, maxRows = MAX_EXPORT_ROWS }: { sink: Sink; maxRows?: number },
  context: Context,
): Promise<number> {
  const listing = { ...context, call: 'list' }
  const cells = cellsOf(exportColumns(served.module), columns, keys)
  const writer = createSheetWriter(format, sink, language)
  await writer.sheet(served.module.title[language], cells)
  const filters = await hookedQuery(served, { ...query, current: 1, size: maxRows }, listing)
  let written = 0
  await eachBatch(served, filters, columns, listing, async (rows: Row[], within) => {
    written += rows.length
    if (written > maxRows) throw new Refusal(400, labels.tooMany(maxRows))
    const records = await present(served, rows, within)
    await writer.write(records.map(record => cells.map(({ valueIn }) => valueIn(record, language))))
  })
  await writer.end()
  return written
}

function cellsOf(offered: readonly ExportColumn[], chosen: readonly string[], keys: boolean): Cell[] {
  const columns = chosen.flatMap(key => offered.filter(column => column.key === key))
  return [...(keys ? [plain(idColumn)] : []), ...columns.flatMap(column => [shown(column), ...keyOf(column, keys)])]
}

const plain = ({ key, label }: ExportColumn): Cell => ({ key, label, width: 22, valueIn: record => text(record[key]) })

function keyOf({ key, label, field }: ExportColumn, keys: boolean): Cell[] {
  if (!keys || !field || !hasKeyColumn(field)) return []
  const valueIn = (record: WireRecord) => (record[key] === '0' ? '' : text(record[key]))
  return [{ key: keyColumn(key), label: keyLabel(label), width: 22, valueIn }]
}

function shown(column: ExportColumn): Cell {
  const { key, label, field } = column
  if (!field) return plain(column)
  return {
    key,
    label,
    width: widths[field.kind] ?? 16,
    valueIn: (record, language) => shownValue(key, field, record, language),
  }
}

const widths: Partial<Record<Field['kind'], number>> = {
  longText: 32,
  dateTime: 20,
  references: 28,
  reference: 20,
  link: 32,
}

/** The readable value; the key represents a value whose name is gone. */
function shownValue(key: string, field: Field, record: WireRecord, language: keyof Label): CellValue {
  const value = record[key]
  if (record.fieldLimits?.masked.includes(key) && !isReadableMask(field)) return FULL_MASK
  switch (field.kind) {
    case 'number':
      return value as number | null
    case 'money':
      return value === null || value === undefined ? '' : Number(value)
    case 'flag':
      return value === null || value === undefined ? '' : yesNo[value === 1 ? 1 : 0][language]
    case 'dateTime':
      return text(value).slice(0, field.dayOnly ? 10 : 19)
    case 'dict':
    case 'dictBiz':
      return entryIn(field.code ?? '', text(record[`${key}Name`]), language) || text(value)
    default:
      if (!field.target || value === '0') return field.target ? '' : text(value)
      return text(record[field.target.as]) || text(value)
  }
}

/** The texts of a switch in sheets; an import accepts both languages. */
export const yesNo = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
] as const satisfies readonly Label[]

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

const labels = {
  column: { zh: '所选的列不能导出', en: 'A chosen column cannot be exported' },
  format: { zh: '文件格式应为 xlsx 或 csv', en: 'The format is xlsx or csv' },
  tooMany: (rows: number): Label => ({
    zh: `一次最多导出${rows}条，请缩小范围`,
    en: `At most ${rows} rows can be exported at once; please narrow the search`,
  }),
}
