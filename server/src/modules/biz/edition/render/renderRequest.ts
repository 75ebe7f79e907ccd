/** Messages between the server and its render process. */
export interface RenderFiles {
  /** Paths that the process writes. */
  image: string
  thumbnail: string
}

export interface RenderRequest extends RenderFiles {
  /** Path of a file that was judged to be a PDF. */
  pdf: string
}

/** The reason why a document cannot be rendered. */
export type RenderFault = 'encrypted' | 'damaged' | 'pages' | 'tooSlow' | 'memory' | 'failed'

export interface PixelSize {
  width: number
  height: number
}

/** `missing`: characters that no font of the document or the machine has. */
export type RenderResult = { size: PixelSize; missing: string[] } | { fault: RenderFault; pages?: number }
