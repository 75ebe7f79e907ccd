import type { Label } from '#contract/kit/fields'

export interface SheetColumn {
  key: string
  /** Stands in the first row; either language is understood when read. */
  label: Label
  /** In characters. */
  width?: number
}

export const MAX_ROWS_WRITTEN = 10_000
export const MAX_ROWS_READ = 5_000
