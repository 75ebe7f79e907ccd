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

/** From the process: how far it is, and at the end that it is done. */
export type EncodeMessage = { percent: number } | { seconds: number }

/** Why there is no video: stopped by the user, too slow, or the program failed. */
export type EncodeFault = 'stopped' | 'tooSlow' | 'failed'

export type EncodeResult = { seconds: number } | { fault: EncodeFault }
