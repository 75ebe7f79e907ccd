import type { Label } from '#contract/kit/fields'
import type { CellValue, SheetColumn } from '../../../server/src/platform/spreadsheet/cells.ts'
import { createSheetWriter } from '../../../server/src/platform/spreadsheet/sheetWriter.ts'

/** An .xlsx file of the rows, which are all there at once. */
export async function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly Readonly<Record<string, CellValue>>[],
  language: keyof Label = 'zh',
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const writer = createSheetWriter('xlsx', chunk => void chunks.push(chunk), language)
  await writer.sheet('Sheet1', columns)
  await writer.write(rows.map(row => columns.map(({ key }) => row[key])))
  await writer.end()
  return Buffer.concat(chunks)
}
