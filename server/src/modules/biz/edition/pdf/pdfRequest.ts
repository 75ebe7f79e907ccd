/** Messages between the server and its process for PDFs. */
import type { PdfPart } from '#contract/biz/pdfCalls'
import type { ChangedRegion, PrintObstacle } from '#contract/biz/printCalls'
import type { Passage, TextComparison } from '../comparison/compareTexts.ts'
import type { DetectedStories } from '../stories/detectStories.ts'
import type { PageText, Point } from '../stories/geometry.ts'

/** Every request names a file. */
interface PdfFileRequest {
  /** Path of a file that was judged to be a PDF. */
  pdf: string
}

export interface RenderFiles {
  /** Paths that the process writes. */
  image: string
  thumbnail: string
}

export interface RenderRequest extends PdfFileRequest, RenderFiles {
  task: 'render'
  part?: PdfPart
}

interface InspectRequest extends PdfFileRequest {
  task: 'inspect'
}

export interface SplitRequest extends PdfFileRequest {
  task: 'split'
  /** Number of a page, from 1 on, and the path of the file that the process writes. */
  pages: readonly { number: number; path: string }[]
}

export interface StoriesRequest extends PdfFileRequest {
  task: 'stories'
  part?: PdfPart
}

/** An article that is on the page: its areas, and its text. */
export interface PlacedText {
  articleId: string
  areas: readonly (readonly Point[])[]
  passages: readonly Passage[]
}

export interface PrintRequest extends PdfFileRequest {
  task: 'print'
  part?: PdfPart
  articles: readonly PlacedText[]
}

export interface VersionsRequest extends PdfFileRequest {
  task: 'versions'
  part?: PdfPart
  former: { pdf: string; part?: PdfPart }
  /** Paths of both images. */
  image: string
  formerImage: string
}

export type PdfRequest = RenderRequest | InspectRequest | SplitRequest | StoriesRequest | PrintRequest | VersionsRequest

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

/** `missing`: characters that no font of the document or the machine has. */
export type RenderResult = { size: PixelSize; missing: string[] }

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

export type InspectResult = { pages: PageFacts[] }
/** `count`: pages of the file. */
export type SplitResult = { count: number }

export type StoriesResult = DetectedStories & PageText
type PrintedText = TextComparison & { articleId: string }
/** `scattered`: the document has its text in no order. */
export type PrintResult = {
  hasText: boolean
  obstacle: PrintObstacle | ''
  unreadable: number
  articles: PrintedText[]
  loose: string[]
}
export type VersionsResult = { hasText: boolean; text: TextComparison; regions: ChangedRegion[]; changed: number }
