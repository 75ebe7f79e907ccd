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

/** The text of a page, its pictures, and the lines and frames between them. */
export interface PageContent {
  width: number
  height: number
  /** In the order of the document. */
  runs: Run[]
  /** Characters whose fonts do not say which ones they are. */
  unreadable: number
  /** The reason why its stories cannot be read. */
  obstacle: Obstacle | ''
  pictures: Box[]
  rules: Box[]
  frames: Box[]
}
