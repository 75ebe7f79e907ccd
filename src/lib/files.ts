import { settings } from './settings.ts'

const units = ['B', 'KB', 'MB', 'GB'] as const

export function fileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[power]}`
}

export type Preview = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'none'

const previews: Readonly<Record<string, Preview>> = {
  ...{ png: 'image', jpg: 'image', gif: 'image', webp: 'image', avif: 'image', bmp: 'image' },
  ...{
    mp4: 'video',
    webm: 'video',
    mov: 'video',
    mp3: 'audio',
    m4a: 'audio',
    wav: 'audio',
    ogg: 'audio',
    flac: 'audio',
  },
  ...{ pdf: 'pdf', txt: 'text', csv: 'text', md: 'text', json: 'text' },
}

/** Kind of preview that a browser has for a file. */
export function previewOf(extension: string): Preview {
  return previews[extension.toLowerCase()] ?? 'none'
}

/** Saves what an address answers, without leaving the page. */
export function saveFile(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a file that is here already. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveFile(address, name)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A file as the body of an upload. */
export function uploadBody(file: File): FormData {
  const data = new FormData()
  data.append('file', file)
  return data
}

export const storedFilePath = '/api/blade-resource/oss/file/'
const ownFile = /^(?:https?:\/\/[^/?#\\]+)?(?:\/[\w.-]{1,40}){0,2}\/api(\/blade-resource\/oss\/file\/.*)/i

/**
 * Where a stored file opens from here. Links contain the address under which they were made, which need not be the one
 * we are at now; pages may only show what comes from their own.
 */
export function fileAddress(link: string): string {
  const path = ownFile.exec(link)?.[1]
  return path ? settings.apiBase + path : link
}

/** Only what a browser may open safely: an address of this site or of the web, never `javascript:`. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(https?:\/\/|\/)/i.test(value)
}
