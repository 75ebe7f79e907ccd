/** Tables and columns of 0035_press.sql and 0050_page_films.sql that are not fields of a module. */
import type { ConvertFault, VideoJob } from '#contract/biz/editionCalls'
import type { PdfPart } from '#contract/biz/pdfCalls'
import type { BaseColumns } from '../../../../platform/db/baseColumns.ts'
import { defineTable } from '../../../../platform/db/tenancy/tables.ts'

interface EditionDrawingTable extends BaseColumns {
  editionId: string
  state: 'running' | 'done' | 'cancelled'
  done: number
  failed: number
  total: number
}

interface PageFilmTable extends BaseColumns {
  pageId: string
  state: Exclude<VideoJob['state'], 'none'>
  percent: number
  fault: 'tooSlow' | 'failed' | null
  /** A hash of the page and areas that the latest video shows. */
  madeFrom: string | null
  /** The latest film; the page may show another one by now. */
  videoUrl: string | null
}

/** Columns of `blade_page` beside those of the contract. */
export interface PageMaking {
  /** Address of the PDF that the image shows. */
  drawnFrom: string | null
  convertBegan: Date | null
  convertFault: ConvertFault | null
  faultCount: number | null
  /** The half of the sheet that the page is, where two pages are printed on it. */
  pdfPart: PdfPart | null
  /** Address of the PDF that has two pages on its sheet. */
  pdfPartOf: string | null
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    editionDrawing: EditionDrawingTable
    pageFilm: PageFilmTable
  }
}

defineTable('edition_drawing', 'tenant')
defineTable('page_film', 'tenant')
