import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../server/src/platform/http/reply/refusal.ts'
import { type CellValue, MAX_ROWS_WRITTEN, type SheetColumn } from '../../../server/src/platform/spreadsheet/cells.ts'
import { createSheetWriter } from '../../../server/src/platform/spreadsheet/sheetWriter.ts'

/** An .xlsx file of the rows, which are all there at once. */
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
  const chunks: Uint8Array[] = []
  const writer = createSheetWriter('xlsx', chunk => void chunks.push(chunk), language)
  await writer.sheet('Sheet1', columns)
  await writer.write(rows.map(row => columns.map(({ key }) => row[key])))
  await writer.end()
  return Buffer.concat(chunks)
}
