import type { Polygon } from '#contract/biz/pageCalls'
import type { PixelSize } from '../pdf/pdfRequest.ts'

/** Messages between the server and the process that encodes the video of a page. */

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

// Path of the camera during a video: first the whole page, then stop after stop.

/** The centre of the frame in pixels of the page image, and the scale. */
export interface CameraView {
  x: number
  y: number
  scale: number
}

interface Shot {
  /** Absent while the whole page is shown. */
  stop: Stop | undefined
  from: CameraView
  to: CameraView
  /** Seconds of the video at which the camera has arrived, and leaves. */
  arrives: number
  leaves: number
}

/** Seconds for each stop, the way to it among them. */
const PER_STOP = 3
const ON_THE_WAY = 1
/** Longer films are not watched to the end. */
const MAX_SECONDS = 90
/** Air around an area. */
const MARGIN = 1.06
/** A page is not enlarged beyond what its image shows clearly. */
const CLOSEST = 1.5
/** A column that is taller than this many times the picture is read from its top to its foot. */
const TALL = 1.25

export function shotsOf(stops: readonly Stop[], page: PixelSize, window: PixelSize): Shot[] {
  const whole = wholePage(page, window)
  const maxStops = MAX_SECONDS / PER_STOP - 2
  const opening = { stop: undefined, from: whole, to: whole, arrives: 0, leaves: PER_STOP }
  const shots: Shot[] = [opening]
  for (const stop of stops.slice(0, maxStops)) shots.push(shotAt(stop, shots.length * PER_STOP, page, window))
  const begins = shots.length * PER_STOP
  return [...shots, { ...opening, arrives: begins + ON_THE_WAY, leaves: begins + PER_STOP }]
}

export const secondsOf = (shots: readonly Shot[]) => shots.at(-1)?.leaves ?? 0

/** The view at a given second, with the shot that it belongs to. */
export function viewAt(shots: readonly Shot[], second: number): { shot: Shot; view: CameraView; isResting: boolean } {
  const index = shots.findIndex(({ leaves }) => second < leaves)
  const shot = shots[index < 0 ? shots.length - 1 : index]
  if (!shot) throw new Error('a video has a shot')
  const before = shots[index - 1]
  if (before && second < shot.arrives) {
    const share = (second - before.leaves) / (shot.arrives - before.leaves)
    return { shot, view: between(before.to, shot.from, smooth(share)), isResting: false }
  }
  const share = (second - shot.arrives) / (shot.leaves - shot.arrives)
  const isResting = isSame(shot.from, shot.to)
  return { shot, view: isResting ? shot.from : between(shot.from, shot.to, smooth(share)), isResting }
}

/** Without areas a page is read column by column, from top to bottom. */
export function columnStops(): Stop[] {
  const [columns, rows] = [2, 3]
  return Array.from({ length: columns * rows }, (_, place) => {
    const [left, top] = [Math.floor(place / rows) / columns, (place % rows) / rows]
    const [right, bottom] = [left + 1 / columns, top + 1 / rows]
    return {
      title: '',
      corners: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ] as const,
    }
  })
}

function wholePage(page: PixelSize, window: PixelSize): CameraView {
  const scale = Math.min(window.width / page.width, window.height / page.height)
  return { x: page.width / 2, y: page.height / 2, scale }
}

function shotAt(stop: Stop, begins: number, page: PixelSize, window: PixelSize): Shot {
  const xs = stop.corners.map(([x]) => x * page.width)
  const ys = stop.corners.map(([, y]) => y * page.height)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const x = (left + right) / 2
  const wide = Math.min(CLOSEST, window.width / ((right - left) * MARGIN || 1))
  const all = Math.min(wide, window.height / ((bottom - top) * MARGIN || 1))
  const times = { arrives: begins + ON_THE_WAY, leaves: begins + PER_STOP }
  if (wide < all * TALL) {
    const view = within(page, window, { x, y: (top + bottom) / 2, scale: all })
    return { stop, from: view, to: view, ...times }
  }
  const half = window.height / wide / 2 / MARGIN
  const at = (y: number) => within(page, window, { x, y, scale: wide })
  return { stop, from: at(top + half), to: at(bottom - half), ...times }
}

/** Nothing outside of the page is shown while the page fills the picture. */
function within(page: PixelSize, window: PixelSize, { x, y, scale }: CameraView): CameraView {
  const clamp = (value: number, length: number, shown: number) =>
    shown >= length ? length / 2 : Math.min(Math.max(value, shown / 2), length - shown / 2)
  return { x: clamp(x, page.width, window.width / scale), y: clamp(y, page.height, window.height / scale), scale }
}

/** Scales are multiplied on the way, so that coming closer looks even. */
function between(from: CameraView, to: CameraView, share: number): CameraView {
  const mix = (one: number, other: number) => one + (other - one) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: from.scale * (to.scale / from.scale) ** share }
}

const smooth = (share: number) => share * share * (3 - 2 * share)
const isSame = (one: CameraView, other: CameraView) =>
  one.x === other.x && one.y === other.y && one.scale === other.scale
