import { Form } from 'antd'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { FileUploader } from '../../components/fields/kinds/addresses.tsx'
import { sendFile } from '../../components/upload/UploadList.tsx'
import { fileAddress, isAddress } from '../../lib/files.ts'
import { notify } from '../../providers/api/notification.ts'
import { usePhrases } from './phrases.ts'

/**
 * A picture or a video; the form receives its size and its length, which nobody should have to type, and gets a picture of
 * a video as its cover unless it has one.
 */
export function MeasuredFile(props: EditorProps) {
  const form = Form.useFormInstance()
  const { t } = usePhrases()
  const isVideo = props.field.kind !== 'image'

  function accept(value: string | null) {
    props.onChange?.(value)
    // A file elsewhere may not be read from here, and then its figures are typed.
    if (!isAddress(value) || !fileAddress(value).startsWith('/')) return
    if (isVideo) void acceptVideo(value)
    else measurePicture(value).then(measures => form.setFieldsValue(measures), ignore)
  }

  async function acceptVideo(link: string) {
    try {
      form.setFieldsValue(await measureVideo(link))
    } catch {
      return notify('warning', t('media.notPlayable'))
    }
    if (form.getFieldValue('coverUrl')) return
    const cover = await sendCover(link).catch(ignore)
    // Somebody may have chosen one meanwhile, or another video.
    const isCurrent = form.getFieldValue('videoUrl') === link && !form.getFieldValue('coverUrl')
    if (cover && isCurrent) form.setFieldsValue({ coverUrl: cover })
  }

  // Its field contains the address of a file, which is text.
  return <FileUploader {...(props as EditorProps<string>)} onChange={accept} />
}

const ignore = () => undefined

async function sendCover(video: string): Promise<string> {
  const signal = new AbortController().signal
  const { link } = await sendFile(await coverOf(video), { call: 'put-file', signal, onPercent: ignore })
  return link
}

/** Values measured from an uploaded file, by field. */
interface Measures {
  width: number
  height: number
  /** Seconds. */
  duration?: number
  /** Bytes. */
  fileSize?: number
}

async function measurePicture(link: string): Promise<Measures> {
  const picture = new Image()
  picture.src = fileAddress(link)
  await picture.decode()
  return { width: picture.naturalWidth, height: picture.naturalHeight, ...(await sizeOf(link)) }
}

async function measureVideo(link: string): Promise<Measures> {
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
async function coverOf(link: string): Promise<File> {
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
