/** Messages between the server and the process that encodes the video of a page. */
import type { Polygon } from '#contract/biz/coordinates'

/** A place where the camera rests, in fractions of the page. */
export interface Stop {
  title: string
  corners: Polygon
}

export interface EncodeRequest {
  ffmpeg: string
  /** Path of the image of the page. */
  image: string
  /** Path that is written. */
  video: string
  /** The caption while the whole page is shown. */
  title: string
  stops: readonly Stop[]
}

/** The reason why there is no video: stopped by the user, too slow, or the program failed. */
export type EncodeFault = 'stopped' | 'tooSlow' | 'failed'

export type EncodeResult = { seconds: number } | { fault: EncodeFault }
