/** Links that show one report, read-only, to everybody who has them, until a day. */
import type { Label } from '../kit/fields.ts'
import type { Presentation, ReportParameter } from './definition.ts'
import type { ReportResult } from './run.ts'

/** Days that a link lives at most. */
export const MAX_LINK_DAYS = 90

/** `unavailable`: its maker may no longer sign in, share or run the report. */
export type ReportLinkState = 'open' | 'expired' | 'revoked' | 'unavailable'

export interface ReportLink {
  id: string
  makerName: string
  createTime: string
  expireTime: string
  /** Fixed parameter values as they read; empty where the report has the defaults of the moment. */
  facts: ReportFact[]
  /** Empty until somebody has opened it. */
  openTime: string
  opens: number
  state: ReportLinkState
}

/** The links of a report, and what a new one may fix. */
export interface ReportLinks {
  links: ReportLink[]
  parameters: ReportParameter[]
  /** Defaults of the parameters. */
  values: Record<string, string>
  /** Day of the server, `yyyy-MM-dd`. */
  today: string
}

/** A parameter with its value, both as they read. */
export interface ReportFact {
  name: Label
  value: Label
}

/** A report as a link shows it. */
export interface SharedReport {
  name: string
  nameEn: string
  remark: string
  remarkEn: string
  presentation: Presentation
  category: string
  figures: string[]
  facts: ReportFact[]
  expireTime: string
  /** Absent where the report cannot be run; the reason is for people who may see the report. */
  result?: ReportResult
}
