import type { Obstacle } from '#contract/biz/pdfCalls'
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

/** The text that a page has, as far as it can be read. */
export interface PageText {
  hasText: boolean
  obstacle: Obstacle | ''
  /** Characters whose fonts do not say which ones they are. */
  unreadable: number
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
