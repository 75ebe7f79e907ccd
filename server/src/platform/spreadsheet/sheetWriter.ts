import type { Label } from '#contract/kit/fields'
import { type CellFormat, type CellValue, harmlessText, isMarked, type MarkedCell, type SheetWriter } from './cells.ts'
import { createWorkbookWriter } from './workbookWriter.ts'
import type { Sink } from './zipParts.ts'

// Without it, spreadsheet programs read Chinese as Latin letters.
const BYTE_ORDER_MARK = '\ufeff'

/** A CSV file as spreadsheet programs open it: UTF-8 with a mark, CRLF, quotes where they are needed. */
function createCsvWriter(sink: Sink, language: keyof Label): SheetWriter {
  let sheets = 0
  const send = async (text: string) => sink(Buffer.from(text))
  return {
    async sheet(_, columns) {
      sheets += 1
      if (sheets === 1) await send(BYTE_ORDER_MARK + lineOf(columns.map(({ label }) => label[language])))
    },
    async write(rows) {
      if (sheets === 1) await send(rows.map(lineOf).join(''))
    },
    async end() {},
  }
}

function lineOf(cells: readonly (CellValue | MarkedCell)[]): string {
  return `${cells.map(cell => written(isMarked(cell) ? cell.value : cell)).join(',')}\r\n`
}

function written(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = harmlessText(value)
  return /[",\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const sheetMediaTypes: Record<CellFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function createSheetWriter(format: CellFormat, sink: Sink, language: keyof Label): SheetWriter {
  return format === 'csv' ? createCsvWriter(sink, language) : createWorkbookWriter(sink, language)
}
