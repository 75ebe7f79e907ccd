import type { Label } from '#contract/kit/fields'
import type { SheetFormat, SheetWriter } from './cells.ts'
import { createCsvWriter } from './csvWriter.ts'
import { createWorkbookWriter } from './workbookWriter.ts'
import type { Sink } from './zipParts.ts'

export const mediaTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function createSheetWriter(format: SheetFormat, sink: Sink, language: keyof Label): SheetWriter {
  return format === 'csv' ? createCsvWriter(sink, language) : createWorkbookWriter(sink, language)
}
