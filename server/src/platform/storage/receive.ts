import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertDiskSpace, disk, explained } from './disk.ts'
import type { ReceivedFile } from './storage.ts'

/** Bytes that may arrive before free space is checked again. */
const PORTION = 8 * 1024 * 1024

/**
 * Writes a stream to a file of its own in `folder`, in constant memory. A stream that breaks off leaves nothing.
 * Files are judged here before any storage sees them, and no storage sees half of one.
 */
export async function receive(stream: Readable, folder: string): Promise<ReceivedFile> {
  const path = join(folder, randomUUID())
  let size = 0
  let looked = 0
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size - looked < PORTION) return done(null, chunk)
      looked = size
      assertDiskSpace(folder, 0).then(() => done(null, chunk), done)
    },
  })
  await assertDiskSpace(folder, 0)
  const file = disk.createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise<void>(resolve => file.once('close', () => resolve()))
  try {
    await pipeline(stream, watch, file)
    return { path, size }
  } catch (error) {
    // The file may still be about to open; one that is removed before it opens would stay.
    await closed
    await discard({ path })
    throw explained(error)
  }
}

/** After a file has moved to its place there is nothing left to discard. */
export async function discard({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
  await disk.rm(path, { force: true }).catch(() => {})
}

const MAX_NAME_LENGTH = 255

/** The sender's name of a file, fit to be shown and to be saved under: no path, nothing invisible. */
export function originalNameOf(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? ''
  // Control characters, marks that turn the direction of writing, and halves of pairs.
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  const name = /^\.*$/.test(visible) ? 'file' : visible
  const points = [...name]
  if (points.length <= MAX_NAME_LENGTH) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 13 ? name.slice(dot) : ''
  return points.slice(0, MAX_NAME_LENGTH - extension.length).join('') + extension
}

/** RFC 6266: the plain form for old clients, RFC 5987 for every other name. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
