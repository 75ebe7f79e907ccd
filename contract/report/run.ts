/** Result of running a report. */
import type { Label } from '../kit/fields.ts'
import type { Presentation, ReportParameter } from './definition.ts'
import type { SourceRecords } from './records.ts'

export type ReportValue = string | number | boolean | null

export interface ReportColumn {
  /** Column name in the statement. */
  name: string
  zh: string
  en: string
  kind: 'text' | 'number' | 'flag'
}

export interface ReportResult {
  columns: ReportColumn[]
  rows: ReportValue[][]
  /** There were more rows than a report may have. */
  cut: boolean
  milliseconds: number
  /** `yyyy-MM-dd HH:mm:ss` */
  at: string
}

/** The reason why a report shows nothing. */
export interface ReportProblem extends Label {
  /** Position in the statement, from 0. */
  position?: number
  /** The parameter it is about. */
  parameter?: string
}

/** `records` where each row represents records that a list can be filtered by. */
export type ReportAttempt = { result: ReportResult; records?: SourceRecords } | { problem: ReportProblem }

/** A report as its readers see it, without its statement. */
interface ReportSheet {
  id: string
  name: string
  nameEn: string
  remark: string
  remarkEn: string
  /** Comes with the system and is not changed. */
  isReady: boolean
  presentation: Presentation
  category: string
  figures: string[]
  parameters: ReportParameter[]
  /** Effective parameter values: the given ones, else the defaults. */
  values: Record<string, string>
}

export type ReportRun = ReportSheet & ReportAttempt

/** The kind of a column's values. */
export type ReportColumnKind = 'text' | 'number' | 'time' | 'other'

/** A table that statements may read, as the designer lists it. */
export interface ReportSource {
  /** Empty for our own database. */
  id: string
  name: string
  tables: (Label & { name: string; columns: (Label & { name: string; kind: ReportColumnKind })[] })[]
}

/** Maximum rows of a report. */
export const MAX_REPORT_ROWS = 10_000
/** Seconds after which a statement is stopped. */
export const reportSeconds = 5
