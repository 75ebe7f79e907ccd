import pg from 'pg'
import type { ReportDefinition } from '#contract/report/definition'
import type { ReportColumn, ReportResult, ReportValue } from '#contract/report/run'
import type { Language } from '../../../platform/http/reply/reply.ts'
import type { CellFormat, CellValue } from '../../../platform/spreadsheet/cells.ts'
import { createSheetWriter } from '../../../platform/spreadsheet/sheetWriter.ts'
import type { QueryRows } from './ownDatabase.ts'
import { StatementProblem } from './problem.ts'

const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, BOOL, TIMESTAMPTZ } = pg.types.builtins
const numbers = new Set<number>([INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC])

type Kind = ReportColumn['kind']

/** Values of our own database as they travel. */
export function resultOf(found: QueryRows, definition: Pick<ReportDefinition, 'columns'>) {
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

export function columnNamed(name: string, kind: Kind, { columns }: Pick<ReportDefinition, 'columns'>): ReportColumn {
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
  // Parts of seconds and the zone, which is that of the newspaper, say nothing in a report.
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
