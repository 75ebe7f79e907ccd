import type { Label } from '#contract/kit/fields'

export interface SheetColumn {
  key: string
  /** Stands in the first row; either language is understood when read. */
  label: Label
  /** In characters. */
  width?: number
}

export const mostRowsWritten = 10_000
export const mostRowsRead = 5_000
