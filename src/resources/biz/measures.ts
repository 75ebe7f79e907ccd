import { fileAddress } from '../../lib/files.ts'

/** Values measured from an uploaded file, by field. */
export interface Measures {
  width: number
  height: number
  /** Seconds. */
  duration?: number
  /** Bytes. */
  fileSize?: number
}

export async function measurePicture(link: string): Promise<Measures> {
  const picture = new Image()
  picture.src = fileAddress(link)
  await picture.decode()
  return { width: picture.naturalWidth, height: picture.naturalHeight, ...(await sizeOf(link)) }
}

export async function measureVideo(link: string): Promise<Measures> {
  const { videoWidth: width, videoHeight: height, duration } = await loaded(link, 'loadedmetadata')
  return {
    width,
    height,
    ...(Number.isFinite(duration) && { duration: Math.round(duration) }),
    ...(await sizeOf(link)),
  }
}

/** Seconds; the very first picture of many films is black. */
const COVER_AT = 1
const WIDEST_COVER = 1280

/** A picture out of a video, to be shown before it plays. */
export async function coverOf(link: string): Promise<File> {
  const video = await loaded(link, 'loadeddata')
  const { duration } = video
  await eventOf(video, 'seeked', () => {
    video.currentTime = Number.isFinite(duration) ? Math.min(COVER_AT, duration / 2) : 0
  })
  const scale = Math.min(1, WIDEST_COVER / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!picture) throw new Error('no picture')
  return new File([picture], 'cover.jpg', { type: picture.type })
}

async function loaded(link: string, event: 'loadedmetadata' | 'loadeddata'): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = event === 'loadeddata' ? 'auto' : 'metadata'
  await eventOf(video, event, () => {
    video.src = fileAddress(link)
  })
  // A sound track alone is no video.
  if (video.videoWidth === 0) throw new Error('no video')
  return video
}

function eventOf(video: HTMLVideoElement, event: string, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('no video')), { once: true })
    begin()
  })
}

async function sizeOf(link: string): Promise<{ fileSize?: number }> {
  const reply = await fetch(fileAddress(link), { method: 'HEAD' })
  const bytes = Number(reply.headers.get('content-length'))
  return reply.ok && bytes > 0 ? { fileSize: bytes } : {}
}
