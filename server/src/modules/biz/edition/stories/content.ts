import type { PageText } from '../pdf/pdfRequest.ts'
import type { Box } from './geometry.ts'

/** Characters that the document places together. */
export interface Run extends Box {
  text: string
  /** Font size in points. */
  size: number
  bold: boolean
  /** Characters below one another, or lying on their side. */
  direction?: 'down' | 'turned'
}

/** The text of a page, its pictures, and the lines and frames between them. */
export interface PageContent extends PageText {
  width: number
  height: number
  /** In the order of the document. */
  runs: Run[]
  pictures: Box[]
  rules: Box[]
  frames: Box[]
}
