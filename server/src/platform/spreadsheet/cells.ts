import type { Label } from '#contract/kit/fields'
import { MAX_CELL_LENGTH } from '#contract/kit/sheets'

export type CellValue = string | number | null | undefined

/** A cell that is coloured, such as one whose value was refused. */
export interface MarkedCell {
  value: CellValue
  marked: true
}

export type CellFormat = 'xlsx' | 'csv'

/**
 * Writes a sheet row by row in constant memory. Texts stay texts: ids retain their digits, and no text becomes a
 * formula.
 */
export interface SheetWriter {
  /** Values in the order of the columns. */
  write(rows: readonly (readonly (CellValue | MarkedCell)[])[]): Promise<void>
  /** Begins another sheet; a CSV file has only one, and leaves the others out. */
  sheet(name: string, columns: readonly SheetColumn[]): Promise<void>
  end(): Promise<void>
}

export const isMarked = (cell: CellValue | MarkedCell): cell is MarkedCell => typeof cell === 'object' && cell !== null

export interface SheetColumn {
  key: string
  /** Written in the first row; either language is understood when read. */
  label: Label
  /** In characters. */
  width?: number
}

export const MAX_ROWS_READ = 5_000

// Programs treat what starts so as a formula as soon as somebody edits the cell or saves it as CSV.
const looksLive = /^'*[=+\-@\t\r\n\0]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go, as XML knows no way to write them.
const unwritable = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\p{Noncharacter_Code_Point}\p{Cs}]/gu

// Programs read `_x0041_` as the letter A; this way the underscore stays one.
const escaped = /_(?=x[0-9a-f]{4}_)/gi

/**
 * A text as it may be in a cell: no formula, nothing that XML or a reader cannot represent. `cellContent` reverses it.
 */
export function cellText(text: string): string {
  return shortened(harmlessOf(text).replace(escaped, '_x005F_'))
}

/** The same for a CSV file, which has no escapes. */
export function harmlessText(text: string): string {
  return shortened(harmlessOf(text))
}

function harmlessOf(text: string): string {
  const writable = text.replace(unwritable, '')
  return (looksLive.test(writable) ? `'${writable}` : writable).replaceAll('\0', '').replace(/\r\n?/g, '\n')
}

function shortened(text: string): string {
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 2).replace(/\p{Cs}$/u, '')}…` : text
}

/** The text that a cell represents, without the apostrophe that `cellText` may have put before it. */
export function cellContent(cell: string): string {
  return (/^'+[=+\-@\t\n]/.test(cell) ? cell.slice(1) : cell).trim()
}
