/** Tables and columns of the newspaper's migrations that are not fields of a module. */
import type { ColumnType } from 'kysely'
import type { ChecklistRule, RuleLevel } from '#contract/biz/checklist'
import type { ConvertFault, VideoJob } from '#contract/biz/editionCalls'
import type { PdfPart } from '#contract/biz/pdfCalls'
import type { PrintDifference, PrintObstacle } from '#contract/biz/printCalls'
import type { BaseColumns } from '../../../../platform/db/database.ts'
import { defineTable } from '../../../../platform/db/tenancy/scope.ts'

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

/** The words of a page and of its articles, compared. */
export interface PrintResult {
  fault: ConvertFault | ''
  hasText: boolean
  obstacle: PrintObstacle | ''
  unreadable: number
  articles: {
    articleId: string
    /** Hash of the PDF and of the text. */
    mark: string
    printed: string
    approved: string
    differences: PrintDifference[]
    unreadable: number
  }[]
  loose: string[]
}

interface PagePrintTable extends BaseColumns {
  pageId: string
  /** A hash of the PDF, the areas and the texts. */
  madeFrom: string
  result: ColumnType<PrintResult, string, string>
  /** Marks of what somebody has accepted, by article; `page` for the whole page. */
  accepted: ColumnType<Record<string, string>, string | undefined, string>
}

interface PageVersionTable extends BaseColumns {
  pageId: string
  pdfUrl: string
  pdfPart: PdfPart | null
  imgUrl: string
  thumbUrl: string | null
  width: number
  height: number
}

interface ChecklistRuleTable extends BaseColumns {
  rule: ChecklistRule
  level: RuleLevel
}

/** An article that was withdrawn with its edition: as it was released, and its version after the withdrawal. */
export interface WithdrawnArticle {
  id: string
  version: number
  publishState: number
  publishTime: string | null
  releasedFrom: number | null
  releasedWith: string | null
  releasedVersion: number | null
}

interface EditionWithdrawalTable extends BaseColumns {
  editionId: string
  editionVersion: number
  publishTime: string | null
  releaseReason: string | null
  mark: string
  articles: ColumnType<WithdrawnArticle[], string, never>
}

/** Columns of `blade_articles` beside those of the contract. */
export interface ArticleMaking {
  /** Time of the last change of its words. */
  textTime: Date | null
  /** The state that the article was published from. */
  releasedFrom: number | null
  /** The version of the released article that a draft began from. */
  originVersion: number | null
  /** The edition that it was released with, and its version then. */
  releasedWith: string | null
  releasedVersion: number | null
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
  /** Time at which the page received its PDF. */
  pdfTime: Date | null
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    editionDrawing: EditionDrawingTable
    pageFilm: PageFilmTable
    pagePrint: PagePrintTable
    pageVersion: PageVersionTable
    checklistRule: ChecklistRuleTable
    editionWithdrawal: EditionWithdrawalTable
  }
}

defineTable('edition_drawing', 'tenant')
defineTable('page_film', 'tenant')
defineTable('page_print', 'tenant')
defineTable('page_version', 'tenant')
defineTable('checklist_rule', 'tenant')
defineTable('edition_withdrawal', 'tenant')
