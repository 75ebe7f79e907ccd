/** Runs in a child process: what a picture looks like, whatever its size and format. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { MAX_PIXELS } from '../../../../platform/storage/inspect.ts'

declare module '../../../../platform/children/runInChild.ts' {
  interface FileTasks {
    pictureLook: typeof pictureLook
  }
}

const SIDE = 8

export interface PictureLook {
  digest: string
  /** 64 bits: whether a point of a copy of nine by eight points is brighter than the one on its right. */
  look: string
}

export async function pictureLook({ path }: { path: string }): Promise<PictureLook> {
  const bytes = await readFile(path)
  const small = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().flatten({ background: '#ffffff' })
  const points = await small
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  let look = ''
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const at = row * (SIDE + 1) + column
      look += (points[at] ?? 0) > (points[at + 1] ?? 0) ? '1' : '0'
    }
  return { digest: createHash('sha256').update(bytes).digest('hex'), look }
}
