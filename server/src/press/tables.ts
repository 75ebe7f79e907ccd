/** Of 0035_press.sql: what the records of the newspaper do not show. */
import type { BaseColumns } from '../db/baseColumns.ts'
import { defineTable } from '../db/tables.ts'

interface EditionDrawingTable extends BaseColumns {
  editionId: string
  state: 'running' | 'done' | 'cancelled'
  done: number
  failed: number
  total: number
}

/** Columns of `blade_page` beside those of the contract. */
export interface PageMaking {
  /** Address of the PDF that the image shows. */
  drawnFrom: string | null
  convertBegan: Date | null
}

declare module '../db/database.ts' {
  interface Database {
    editionDrawing: EditionDrawingTable
  }
}

defineTable('edition_drawing', 'tenant')
