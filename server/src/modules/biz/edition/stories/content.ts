import type { Box } from './geometry.ts'

/** Characters that the document places together. */
export interface Run extends Box {
  text: string
  /** Font size in points. */
  size: number
  bold: boolean
}

/** The text of a page, its pictures, and the lines and frames between them. */
export interface PageContent {
  width: number
  height: number
  runs: Run[]
  pictures: Box[]
  rules: Box[]
  frames: Box[]
}
