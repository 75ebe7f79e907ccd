import type { SheetColumn } from './columns.ts'

export type CellValue = string | number | null | undefined

/** A cell that is coloured, such as one whose value was refused. */
export interface MarkedCell {
  value: CellValue
  marked: true
}

export type SheetFormat = 'xlsx' | 'csv'

/** Writes a sheet row by row in constant memory. Texts stay texts: ids keep their digits, and no text becomes a formula. */
export interface SheetWriter {
  /** Values in the order of the columns. */
  write(rows: readonly (readonly (CellValue | MarkedCell)[])[]): Promise<void>
  /** Begins another sheet; a CSV file has only one, and leaves the others out. */
  sheet(name: string, columns: readonly SheetColumn[]): Promise<void>
  end(): Promise<void>
}

export const isMarked = (cell: CellValue | MarkedCell): cell is MarkedCell => typeof cell === 'object' && cell !== null
