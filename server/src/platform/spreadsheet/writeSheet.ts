import writeExcelFile, { type Row } from 'write-excel-file/node'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'
import { cellText } from './cellText.ts'
import { MAX_ROWS_WRITTEN, type SheetColumn } from './columns.ts'

export type CellValue = string | number | null | undefined

const usualWidth = 16

/** An .xlsx file of the rows. Texts stay texts: ids keep their digits, and no text becomes a formula. */
export async function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly Readonly<Record<string, CellValue>>[],
  language: keyof Label = 'zh',
): Promise<Buffer> {
  if (rows.length > MAX_ROWS_WRITTEN)
    throw new Refusal(400, {
      zh: `一次最多导出${MAX_ROWS_WRITTEN}条，请缩小范围`,
      en: `At most ${MAX_ROWS_WRITTEN} rows can be exported at once; please narrow the search`,
    })
  const header: Row = columns.map(({ label }) => ({ ...cellOf(label[language]), fontWeight: 'bold' }))
  const body = rows.map((row): Row => columns.map(({ key }) => cellOf(row[key])))
  const widths = columns.map(({ width = usualWidth }) => ({ width }))
  return writeExcelFile([header, ...body], { columns: widths, stickyRowsCount: 1 }).toBuffer()
}

function cellOf(value: CellValue) {
  if (value === null || value === undefined || value === '') return { value: undefined }
  // Spreadsheet programs keep 15 digits of a number.
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15) return { value, type: Number }
  return { value: cellText(String(value)), type: String }
}
