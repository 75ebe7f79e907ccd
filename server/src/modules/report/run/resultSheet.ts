import type { ReportResult, ReportValue } from '#contract/report/run'
import type { Language } from '../../../platform/http/reply/reply.ts'
import type { CellValue, SheetFormat } from '../../../platform/spreadsheet/cells.ts'
import { createSheetWriter } from '../../../platform/spreadsheet/sheetWriter.ts'

interface Sheet {
  places: readonly number[]
  format: SheetFormat
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
