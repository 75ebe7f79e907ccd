/** Values between the server and its process for PDFs. The tasks themselves are in pdfWorker.ts. */
import type { PdfPart } from '#contract/biz/pdfCalls'
import type { Passage } from '../comparison/compareTexts.ts'
import type { PageText, Point } from '../stories/geometry.ts'

/** A file of one page that was judged to be a PDF, and the part of its sheet that is meant. */
export interface PagePdf {
  pdf: string
  part?: PdfPart
}

/** An article that is on the page: its areas, and its text. */
export interface PlacedText {
  articleId: string
  areas: readonly (readonly Point[])[]
  passages: readonly Passage[]
}

/** The reason why a document cannot be read. */
export type RenderFault = 'encrypted' | 'damaged' | 'empty' | 'pages' | 'tooSlow' | 'memory' | 'failed'

export interface PdfFault {
  fault: RenderFault
  pages?: number
}

export interface PixelSize {
  width: number
  height: number
}

/** The facts that a page of a file states about itself. */
export interface PageFacts extends Pick<PageText, 'hasText' | 'obstacle'> {
  number: number
  part: PdfPart
  /** Label that the document gives the page; empty where it has none. */
  label: string
  /** Page number that is printed in the header or footer. */
  folio: string
  /** Millimetres after trimming. */
  width: number
  height: number
  isTrimmed: boolean
  isRotated: boolean
}
