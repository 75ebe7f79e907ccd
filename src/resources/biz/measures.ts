import { fileAddress } from '../../lib/fileAddress.ts'

/** What a file says of itself, by the fields that hold it. */
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
  const video = document.createElement('video')
  video.preload = 'metadata'
  await new Promise<void>((resolve, reject) => {
    video.onloadedmetadata = () => resolve()
    video.onerror = () => reject(new Error('no video'))
    video.src = fileAddress(link)
  })
  const { videoWidth: width, videoHeight: height, duration } = video
  return {
    width,
    height,
    ...(Number.isFinite(duration) && { duration: Math.round(duration) }),
    ...(await sizeOf(link)),
  }
}

async function sizeOf(link: string): Promise<{ fileSize?: number }> {
  const reply = await fetch(fileAddress(link), { method: 'HEAD' })
  const bytes = Number(reply.headers.get('content-length'))
  return reply.ok && bytes > 0 ? { fileSize: bytes } : {}
}
