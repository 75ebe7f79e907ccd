import { rm } from 'node:fs/promises'
import { Refusal } from '../http/reply/refusal.ts'
import { runInChild } from '../workers/runInChild.ts'
import { createTenantLine } from '../workers/tenantLine.ts'
import { fileLabels } from './inspect.ts'
import type { ReceivedFile } from './storage.ts'

declare module '../workers/runInChild.ts' {
  interface FileTasks {
    rewriteImage: (picture: { path: string; extension: string }) => Promise<number | null>
  }
}

/** An ordinary picture needs less than a second, and several people upload many at once. */
const MAX_WAITING = 100

const inTurn = createTenantLine({ maxWaiting: MAX_WAITING })

interface CleanOptions {
  tenantId: string
  /** Waits for its turn, however many requests do. */
  isJob?: boolean | undefined
}

/** The formats that are decoded; BMP, which contains no metadata, is stored as it came. */
const formats = ['jpg', 'png', 'gif', 'webp', 'avif']

/**
 * Removes from a picture what it does not show: place and camera of the photographer, thumbnails, comments, and data
 * behind its end. The colour profile stays, and the picture remains upright. Clean pictures are not touched.
 */
export async function cleanImage(
  file: ReceivedFile,
  extension: string,
  { tenantId, isJob }: CleanOptions,
): Promise<ReceivedFile> {
  if (!formats.includes(extension)) return file
  const { path } = file
  const tooHeavy = () => new Refusal(413, fileLabels.heavy)
  try {
    const size = await inTurn(tenantId, () => runInChild('rewriteImage', { path, extension }, tooHeavy), { isJob })
    return size === null ? file : { path, size }
  } catch (error) {
    // A child that is ended leaves what it was writing.
    await rm(`${path}.clean`, { force: true })
    throw error
  }
}
