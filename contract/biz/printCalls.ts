/** The words of a printed page compared with those of its articles, and a page with its former version. */
import { Unsafe } from 'typebox'
import { optional, text } from '../kit/fields.ts'
import { recordId as id, outputOf } from './callParts.ts'
import type { ConvertFault } from './pageCalls.ts'
import type { Obstacle } from './pdfCalls.ts'

/** `scattered`: the PDF has its text in no order that could be compared. */
export type PrintObstacle = Obstacle | 'scattered'

/** `name`: of people, organisations and medicines. */
type DifferenceKind = 'dose' | 'figure' | 'name' | 'text'

export interface PrintDifference {
  kind: DifferenceKind
  /** Characters from the first up to the second number; equal ones where the other side has more. */
  printed: readonly [start: number, end: number]
  approved: readonly [start: number, end: number]
}

/** Two texts with their differences. */
export interface ComparedTexts {
  printed: string
  approved: string
  differences: PrintDifference[]
}

/** The printed text of an article's areas, next to its approved text. */
export interface PrintedArticle extends ComparedTexts {
  articleId: string
  title: string
  /** Characters of the print that could not be read, and were not compared. */
  unreadable: number
  /** Somebody has looked at the differences and left them. */
  isAccepted: boolean
}

export interface PrintCheckResult {
  page: { id: string; pageNo: string; pageName: string; imgUrl: string; editionId: string }
  /** The PDF could not be read. */
  fault: ConvertFault | ''
  /** False for scanned pages, whose words only people can compare. */
  hasText: boolean
  obstacle: PrintObstacle | ''
  /** Characters of the page whose fonts have no table of characters. */
  unreadable: number
  articles: PrintedArticle[]
  /** Headlines of stories, and beginnings of other texts, that are in no area. */
  loose: string[]
  /** Somebody has looked at what concerns the whole page and left it. */
  isAccepted: boolean
}

export interface PageVersion {
  /** Empty for the present one. */
  id: string
  imgUrl: string
  thumbUrl: string
  width: number
  height: number
  /** Since when it is the present one, or until when it was. */
  time: string
}

/** A part of the page in fractions of its width and height. */
export interface ChangedRegion {
  left: number
  top: number
  right: number
  bottom: number
}

export interface VersionComparison {
  /** Parts of the image that changed. */
  regions: ChangedRegion[]
  /** Part of the page's pixels that changed, from 0 to 1. */
  changed: number
  /** `printed` is the present version, `approved` the former one. */
  text: ComparedTexts
  /** One of the versions has no text, or is no longer stored. */
  hasText: boolean
}

export const printCalls = {
  'print-check': {
    method: 'GET',
    needs: 'view',
    title: { zh: '付印核对', en: 'Print against articles' },
    input: { id },
    output: outputOf<PrintCheckResult>(),
  },
  'accept-print': {
    method: 'POST',
    needs: 'areas',
    title: { zh: '确认付印核对', en: 'Accept the differences of a print' },
    input: { id, articleId: optional(text('文章', 'Article', { maxLength: 19 })) },
  },
  versions: {
    method: 'GET',
    needs: 'view',
    title: { zh: '版面的各个版本', en: 'Versions of a page' },
    input: { id },
    output: Unsafe<PageVersion[]>({ type: 'array' }),
  },
  'compare-versions': {
    method: 'GET',
    needs: 'view',
    title: { zh: '对比版面版本', en: 'Compare versions of a page' },
    input: { id, versionId: text('版本', 'Version', { maxLength: 19 }) },
    output: outputOf<VersionComparison>(),
  },
} as const
